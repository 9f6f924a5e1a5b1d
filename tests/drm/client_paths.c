#define _GNU_SOURCE
/* Paths of the GPU's files, with each function that takes a path: all give the same result. The
 * layout is Linux's (drivers/gpu/drm/drm_sysfs.c, drivers/pci/pci-sysfs.c). */
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "client.h"

#define DEVICE "/sys/devices/pci0000:00/0000:00:02.0"
#define RENDER DEVICE "/drm/renderD128"

static void expect_same(const struct stat* status, const struct stat* other) {
  EXPECT(status->st_mode == other->st_mode && status->st_ino == other->st_ino);
  EXPECT(status->st_rdev == other->st_rdev && status->st_size == other->st_size);
  EXPECT(status->st_nlink == other->st_nlink);
}

static void expect_same_extended(const struct stat* status, const struct statx* extended) {
  EXPECT((extended->stx_mask & STATX_BASIC_STATS) == STATX_BASIC_STATS);
  EXPECT(status->st_mode == extended->stx_mode && status->st_ino == extended->stx_ino);
  EXPECT(status->st_rdev == makedev(extended->stx_rdev_major, extended->stx_rdev_minor));
  EXPECT((uint64_t)status->st_size == extended->stx_size);
}

/* Expects all status functions to agree. `status` receives their result. */
static void status_of(const char* path, int flags, struct stat* status) {
  struct stat other;
  struct stat64 other64;
  struct statx extended;
  EXPECT(fstatat(AT_FDCWD, path, status, flags) == 0);
  EXPECT((flags == 0 ? stat : lstat)(path, &other) == 0);
  expect_same(status, &other);
  EXPECT((flags == 0 ? stat64 : lstat64)(path, &other64) == 0);
  EXPECT(other64.st_mode == status->st_mode && other64.st_ino == status->st_ino);
  EXPECT(fstatat64(AT_FDCWD, path, &other64, flags) == 0 && other64.st_ino == status->st_ino);
  EXPECT(statx(AT_FDCWD, path, flags, STATX_BASIC_STATS, &extended) == 0);
  expect_same_extended(status, &extended);
}

/* Expects access rights to be those of the file's mode for others. */
static void expect_access(const char* path, mode_t mode) {
  for (int wanted = 0; wanted < 8; ++wanted) {
    const int result = ((unsigned)wanted & ~mode & 7u) != 0 ? -1 : 0;
    errno = EACCES;
    EXPECT(access(path, wanted) == result && errno == EACCES);
    EXPECT(eaccess(path, wanted) == result && errno == EACCES);
    EXPECT(euidaccess(path, wanted) == result && errno == EACCES);
    EXPECT(faccessat(AT_FDCWD, path, wanted, 0) == result && errno == EACCES);
    EXPECT(faccessat(AT_FDCWD, path, wanted, AT_EACCESS) == result && errno == EACCES);
  }
  EXPECT_ERRNO(EINVAL, access(path, 8));
}

/* Expects the opened file to be the one at the path. */
static void expect_opens(const char* path, const struct stat* status) {
  struct stat opened;
  struct statx extended;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  EXPECT(file >= 0 && fstat(file, &opened) == 0);
  expect_same(status, &opened);
  EXPECT(fstatat(file, "", &opened, AT_EMPTY_PATH) == 0);
  expect_same(status, &opened);
  EXPECT(statx(file, "", AT_EMPTY_PATH, STATX_BASIC_STATS, &extended) == 0);
  expect_same_extended(status, &extended);
  EXPECT(close(file) == 0);
}

static void expect_one_view(const char* path) {
  char target[PATH_MAX], real[PATH_MAX];
  struct stat link, file, resolved;
  status_of(path, AT_SYMLINK_NOFOLLOW, &link);
  status_of(path, 0, &file);
  const ssize_t length = readlink(path, target, sizeof target);
  if (S_ISLNK(link.st_mode)) {
    EXPECT(length == link.st_size && readlink(path, target, 3) == 3);
    EXPECT(readlinkat(AT_FDCWD, path, target, sizeof target) == length);
    EXPECT_ERRNO(ELOOP, open(path, O_RDONLY | O_NOFOLLOW));
  } else {
    expect_same(&link, &file);
    EXPECT(length == -1 && errno == EINVAL);
  }
  EXPECT(realpath(path, real) == real);
  char* const name = canonicalize_file_name(path);
  EXPECT(name && strcmp(name, real) == 0);
  free(name);
  status_of(real, AT_SYMLINK_NOFOLLOW, &resolved);
  expect_same(&file, &resolved);
  expect_access(path, file.st_mode);
  expect_opens(path, &file);
}

static void one_view(char** arguments) {
  (void)arguments;
  const char* const paths[] = {"/dev/dri/renderD128",
                               "/dev/dri",
                               "/dev/dri/",
                               "//dev/./dri//renderD128",
                               "/dev/dri/../dri/renderD128",
                               "/proc/sys/dev/i915/perf_stream_paranoid",
                               "/sys/dev/char/226:128",
                               "/sys/dev/char/226:128/",
                               "/sys/dev/char/226:128/device",
                               "/sys/dev/char/226:128/device/drm",
                               "/sys/dev/char/226:128/device/drm/card0/gt_max_freq_mhz",
                               "/sys/dev/char/226:128/device/vendor",
                               "/sys/dev/char/226:128/../card0/gt_act_freq_mhz",
                               "/sys/bus/pci/devices/0000:00:02.0",
                               "/sys/bus/pci/devices/0000:00:02.0/drm/renderD128/device/uevent",
                               "/sys/class/drm",
                               "/sys/class/drm/card0",
                               "/sys/class/drm/card0/device/drm/card0/device/revision",
                               DEVICE,
                               RENDER "/dev"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; ++i) expect_one_view(paths[i]);
}

static void expect_path(const char* path, const char* wanted) {
  char real[PATH_MAX];
  EXPECT(realpath(path, real) && strcmp(real, wanted) == 0);
}

static void expect_text(const char* path, const char* wanted) {
  char text[200] = {0};
  const int file = open(path, O_RDONLY);
  EXPECT(file >= 0 && read(file, text, sizeof text - 1) > 0 && close(file) == 0);
  EXPECT(strcmp(text, wanted) == 0);
}

/* Facts that a client without libdrm reads about the node that it has opened. */
static void tree(char** arguments) {
  (void)arguments;
  char target[PATH_MAX] = {0};
  EXPECT(readlink("/sys/dev/char/226:128", target, sizeof target) > 0);
  EXPECT(strcmp(target, "../../devices/pci0000:00/0000:00:02.0/drm/renderD128") == 0);
  expect_path("/sys/dev/char/226:128", RENDER);
  expect_path("/sys/dev/char/226:128/device", DEVICE);
  expect_path("/sys/class/drm/renderD128/device", DEVICE);
  expect_path("/sys/bus/pci/devices/0000:00:02.0/drm/card0", DEVICE "/drm/card0");
  expect_text("/sys/dev/char/226:128/dev", "226:128\n");
  expect_text("/sys/dev/char/226:128/device/vendor", "0x8086\n");
  expect_text("/sys/dev/char/226:128/device/device", "0x1912\n");
  expect_text("/sys/dev/char/226:128/device/subsystem_device", "0x1912\n");
  expect_text("/sys/dev/char/226:128/device/revision", "0x06\n");
  expect_text("/sys/dev/char/226:128/device/class", "0x030000\n");
  expect_text("/sys/dev/char/226:128/device/uevent",
              "DRIVER=i915\nPCI_CLASS=30000\nPCI_ID=8086:1912\nPCI_SUBSYS_ID=8086:1912\n"
              "PCI_SLOT_NAME=0000:00:02.0\n");
  /* The file among this process's own descriptors. */
  char own[40];
  snprintf(own, sizeof own, "/proc/self/fd/%d", open_node());
  memset(target, 0, sizeof target);
  EXPECT(readlink(own, target, sizeof target) > 0 && strcmp(target, "/dev/dri/renderD128") == 0);
  expect_path(own, "/dev/dri/renderD128");
  EXPECT(readlink("/proc/self/fd/0", target, sizeof target) > 0);
  EXPECT(strcmp(target, "/dev/dri/renderD128") != 0);
}

static int is_number(const struct dirent* entry) {
  return entry->d_type == DT_REG;
}

/* Expects each entry of a folder to match its status, and the same for its folders. */
static void expect_listed(const char* path, int depth) {
  DIR* folder = opendir(path);
  EXPECT(folder != NULL && depth < 8);
  for (struct dirent* entry; (entry = readdir(folder));) {
    struct stat status;
    char whole[PATH_MAX];
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    EXPECT(snprintf(whole, sizeof whole, "%s/%s", path, entry->d_name) < PATH_MAX);
    EXPECT(lstat(whole, &status) == 0 && IFTODT(status.st_mode) == entry->d_type);
    EXPECT(status.st_ino == entry->d_ino);
    expect_one_view(whole);
    if (entry->d_type == DT_DIR) expect_listed(whole, depth + 1);
  }
  EXPECT(closedir(folder) == 0);
}

static void folders(char** arguments) {
  (void)arguments;
  expect_listed("/dev/dri", 0);
  expect_listed("/sys/class/drm", 0);
  expect_listed("/sys/bus/pci/devices/0000:00:02.0", 0);
  expect_listed("/sys/dev/char/226:128/", 0);
  /* Positions in a folder. */
  DIR* folder = opendir(DEVICE "/drm/card0");
  EXPECT(folder != NULL && readdir(folder) != NULL);
  const long place = telldir(folder);
  char name[256];
  snprintf(name, sizeof name, "%s", readdir(folder)->d_name);
  while (readdir(folder)) continue;
  seekdir(folder, place);
  EXPECT(strcmp(readdir(folder)->d_name, name) == 0);
  int count = 0;
  rewinddir(folder);
  while (readdir(folder)) ++count;
  EXPECT(closedir(folder) == 0);
  struct dirent** list = NULL;
  EXPECT(scandir(DEVICE "/drm/card0", &list, NULL, alphasort) == count && count == 9);
  EXPECT(strcmp(list[0]->d_name, "device") == 0 &&
         strcmp(list[count - 1]->d_name, "gt_min_freq_mhz") == 0);
  while (count > 0) free(list[--count]);
  free(list);
  EXPECT(scandir(DEVICE "/drm/card0", &list, is_number, NULL) == 8);
  errno = 0;
  EXPECT(opendir("/dev/dri/renderD128") == NULL && errno == ENOTDIR);
}

/* Paths that begin at an open folder; folders by their descriptor. */
static void descriptors(char** arguments) {
  (void)arguments;
  struct stat status, other;
  const int dri = open("/dev/dri", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  EXPECT(dri >= 0 && fstat(dri, &status) == 0 && S_ISDIR(status.st_mode));
  EXPECT(stat("/dev/dri", &other) == 0);
  expect_same(&status, &other);
  EXPECT(fstatat(dri, "renderD128", &status, 0) == 0 && S_ISCHR(status.st_mode));
  EXPECT(faccessat(dri, "renderD128", R_OK | W_OK, 0) == 0);
  const int node = openat(dri, "renderD128", O_RDWR);
  EXPECT(node >= 0 && create_object(node, kPage) != 0);
  EXPECT_ERRNO(ENOENT, openat(dri, "card9", O_RDWR));
  EXPECT_ERRNO(ENOTDIR, openat(node, "x", O_RDONLY));
  const int drm = open("/sys/class/drm", O_RDONLY);
  char target[PATH_MAX];
  EXPECT(readlinkat(drm, "card0", target, sizeof target) > 0);
  EXPECT(fstatat(drm, "card0/gt_cur_freq_mhz", &status, 0) == 0 && S_ISREG(status.st_mode));
  DIR* folder = fdopendir(drm);
  EXPECT(folder != NULL && dirfd(folder) == drm && strcmp(readdir(folder)->d_name, "card0") == 0);
  EXPECT(closedir(folder) == 0);
  EXPECT_ERRNO(EBADF, fstat(drm, &status));
  folder = opendir("/sys/class/drm");
  EXPECT(fstatat(dirfd(folder), "renderD128/dev", &status, 0) == 0 && closedir(folder) == 0);
}

static void expect_fails(const char* path, int error) {
  struct stat status;
  struct statx extended;
  char target[PATH_MAX];
  EXPECT_ERRNO(error, stat(path, &status));
  EXPECT_ERRNO(error, lstat(path, &status));
  EXPECT_ERRNO(error, fstatat(AT_FDCWD, path, &status, 0));
  EXPECT_ERRNO(error, statx(AT_FDCWD, path, 0, STATX_BASIC_STATS, &extended));
  EXPECT_ERRNO(error, access(path, F_OK));
  EXPECT_ERRNO(error, faccessat(AT_FDCWD, path, F_OK, 0));
  EXPECT_ERRNO(error, readlink(path, target, sizeof target));
  EXPECT_ERRNO(error, open(path, O_RDONLY));
  errno = 0;
  EXPECT(realpath(path, target) == NULL && errno == error);
  errno = 0;
  EXPECT(opendir(path) == NULL && errno == error);
  errno = 0;
  EXPECT(fopen(path, "r") == NULL && errno == error);
}

static void missing(char** arguments) {
  (void)arguments;
  expect_fails("/dev/dri/card0", ENOENT);
  expect_fails("/dev/dri/renderD129", ENOENT);
  expect_fails("/dev/dri/renderD128/x", ENOTDIR);
  expect_fails("/dev/dri/renderD128/", ENOTDIR);
  expect_fails("/sys/dev/char/226:128/device/none", ENOENT);
  expect_fails("/sys/class/drm/card0/gt_max_freq_mhz/x", ENOTDIR);
  expect_fails("/sys/class/drm/card1", ENOENT);
  EXPECT_ERRNO(EISDIR, open("/dev/dri", O_RDWR));
  EXPECT_ERRNO(ENOTDIR, open("/dev/dri/renderD128", O_RDONLY | O_DIRECTORY));
  EXPECT_ERRNO(EACCES, open(RENDER "/dev", O_WRONLY));
  struct statx* volatile nowhere = NULL;
  EXPECT_ERRNO(EFAULT, statx(AT_FDCWD, "/dev/dri", 0, STATX_BASIC_STATS, nowhere));
}

const struct client_case path_cases[] = {{"one_view", one_view}, {"tree", tree},
                                         {"folders", folders},   {"descriptors", descriptors},
                                         {"missing", missing},   {NULL, NULL}};
