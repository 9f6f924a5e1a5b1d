#define _GNU_SOURCE
/* Streams of counter reports, and the files of /proc and /sys that a driver reads before it
 * opens one. */
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include "client.h"

#define CARD "/sys/dev/char/226:128/device/drm/card0"
#define PCI_FOLDER "/sys/bus/pci/devices/0000:00:02.0/drm"
#define PCI_CARD PCI_FOLDER "/card0"

static const char kUuid[] = "01234567-89ab-cdef-0123-456789abcdef";

enum { kReportBytes = 256, kFormat = I915_OA_FORMAT_A32u40_A4u32_B8_C8 };

struct sample {
  struct drm_i915_perf_record_header header;
  uint32_t report[kReportBytes / sizeof(uint32_t)];
};

static int add_configuration(int file, const char* uuid) {
  const uint32_t registers[2] = {0x9888, 1};
  struct drm_i915_perf_oa_config request = {.n_mux_regs = 1, .mux_regs_ptr = (uintptr_t)registers};
  memcpy(request.uuid, uuid, sizeof request.uuid);
  return ioctl(file, DRM_IOCTL_I915_PERF_ADD_CONFIG, &request);
}

static int open_stream(int file, uint64_t context, uint64_t set, uint64_t format, uint32_t flags) {
  uint64_t properties[] = {
      DRM_I915_PERF_PROP_CTX_HANDLE,     context, DRM_I915_PERF_PROP_SAMPLE_OA, 1,
      DRM_I915_PERF_PROP_OA_METRICS_SET, set,     DRM_I915_PERF_PROP_OA_FORMAT, format,
      DRM_I915_PERF_PROP_OA_EXPONENT,    16};
  struct drm_i915_perf_open_param request = {flags, sizeof properties / 16, (uintptr_t)properties};
  return ioctl(file, DRM_IOCTL_I915_PERF_OPEN, &request);
}

static uint32_t create_context(int file) {
  struct drm_i915_gem_context_create request = {0, 0};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &request) == 0);
  return request.ctx_id;
}

static int submit_in(int file, uint32_t context) {
  struct drm_i915_gem_exec_object2 entry = {.handle = create_object(file, kPage)};
  struct drm_i915_gem_execbuffer2 request = {
      .buffers_ptr = (uintptr_t)&entry, .buffer_count = 1, .rsvd1 = context};
  return ioctl(file, DRM_IOCTL_I915_GEM_EXECBUFFER2, &request);
}

/* Reads one more report; 0 if there is none yet. */
static int take(int stream, struct sample* sample) {
  const ssize_t bytes = read(stream, sample, sizeof *sample);
  if (bytes < 0 && errno == EAGAIN) return 0;
  EXPECT(bytes == sizeof *sample);
  EXPECT(sample->header.type == DRM_I915_PERF_RECORD_SAMPLE);
  EXPECT(sample->header.size == sizeof *sample);
  return 1;
}

static void reports(char** arguments) {
  (void)arguments;
  const uint32_t flags = I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK;
  struct sample sample;
  const int file = open_node();
  const uint32_t context = create_context(file), other = create_context(file);
  const int set = add_configuration(file, kUuid);
  EXPECT(set > 1);
  EXPECT(add_configuration(file, kUuid) == set);
  const int stream =
      open_stream(file, context, (uint64_t)set, kFormat, flags | I915_PERF_FLAG_DISABLED);
  EXPECT(stream >= 0 && fcntl(stream, F_GETFD) == FD_CLOEXEC);
  EXPECT(submit_in(file, context) == 0 && !take(stream, &sample));
  EXPECT(ioctl(stream, I915_PERF_IOCTL_ENABLE, 0) == 0);
  EXPECT(submit_in(file, other) == 0 && !take(stream, &sample));
  EXPECT(submit_in(file, context) == 0);
  struct pollfd ready = {stream, POLLIN, 0};
  EXPECT(poll(&ready, 1, 10000) == 1 && ready.revents == POLLIN);
  EXPECT(take(stream, &sample) && !take(stream, &sample));
  EXPECT(sample.report[0] == 1u << 16); /* its context is known */
  EXPECT(sample.report[1] == 3 && sample.report[2] == context);
  EXPECT_ERRNO(EBUSY, open_stream(file, context, (uint64_t)set, kFormat, flags));
  EXPECT_ERRNO(EINVAL, ioctl(stream, _IO('i', 9), 0));
  close(stream);
  EXPECT(open_stream(file, context, (uint64_t)set, kFormat, flags) >= 0);
}

/* A slow reader loses no report that matters: the last one, and one before each time that a
 * counter of 32 bits may have wrapped around. Each submission is a quarter of that. */
static void unread(char** arguments) {
  enum { kSubmissions = 1200 };
  (void)arguments;
  struct sample sample;
  const int file = open_node();
  const uint32_t context = create_context(file);
  const int set = add_configuration(file, kUuid);
  const int stream = open_stream(file, context, (uint64_t)set, kFormat, I915_PERF_FLAG_FD_NONBLOCK);
  EXPECT(stream >= 0);
  for (int i = 0; i < kSubmissions; ++i) EXPECT(submit_in(file, context) == 0);
  uint32_t last = 0;
  struct pollfd ready = {stream, POLLIN, 0};
  while (last != kSubmissions) {
    EXPECT(poll(&ready, 1, 10000) == 1);
    if (!take(stream, &sample)) continue;
    EXPECT(sample.report[1] > last && sample.report[1] - last <= 4);
    last = sample.report[1];
  }
  EXPECT(!take(stream, &sample));
}

static void bad_streams(char** arguments) {
  (void)arguments;
  uint64_t none = ~(uint64_t)0;
  const int file = open_node();
  const uint32_t context = create_context(file);
  const int set = add_configuration(file, kUuid);
  const uint64_t id = (uint64_t)set;
  EXPECT_ERRNO(EINVAL, open_stream(file, context, id + 1, kFormat, 0));
  EXPECT_ERRNO(EINVAL, open_stream(file, context, id, I915_OA_FORMAT_A45_B8_C8, 0));
  EXPECT_ERRNO(EINVAL, open_stream(file, context, id, kFormat, 1u << 9));
  EXPECT_ERRNO(ENOENT, open_stream(file, 99, id, kFormat, 0));
  struct drm_i915_perf_open_param request = {0, 4, 16};
  EXPECT_ERRNO(EFAULT, ioctl(file, DRM_IOCTL_I915_PERF_OPEN, &request));
  request.num_properties = 1u << 30;
  EXPECT(ioctl(file, DRM_IOCTL_I915_PERF_OPEN, &request) == -1);
  request.num_properties = 0;
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_I915_PERF_OPEN, &request));
  struct drm_i915_perf_oa_config config = {.n_mux_regs = 5, .mux_regs_ptr = 16};
  EXPECT_ERRNO(EFAULT, ioctl(file, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config));
  EXPECT_ERRNO(ENOENT, ioctl(file, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &none));
  none = id;
  EXPECT(ioctl(file, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &none) == 0);
  EXPECT_ERRNO(EINVAL, open_stream(file, context, id, kFormat, 0));
}

static uint64_t number_in(const char* path) {
  char text[32];
  const int file = open(path, O_RDONLY);
  EXPECT(file >= 0);
  const ssize_t bytes = read(file, text, sizeof text - 1);
  EXPECT(bytes > 0);
  text[bytes] = 0;
  close(file);
  return strtoull(text, NULL, 10);
}

static void system_files(char** arguments) {
  (void)arguments;
  struct stat status;
  EXPECT(stat("/proc/sys/dev/i915/perf_stream_paranoid", &status) == 0 && S_ISREG(status.st_mode));
  EXPECT(number_in("/proc/sys/dev/i915/perf_stream_paranoid") == 0);
  EXPECT(number_in(CARD "/gt_max_freq_mhz") == 1150);
  EXPECT(number_in(CARD "/gt_min_freq_mhz") == 1150);
  EXPECT_ERRNO(ENOENT, open(CARD "/metrics/0/id", O_RDONLY));
  EXPECT(access(CARD "/gt_max_freq_mhz", R_OK) == 0);
  EXPECT_ERRNO(EACCES, access(CARD "/gt_max_freq_mhz", W_OK));
  /* As Intel's OpenCL runtime reads it, and as programs do. */
  const char* const places[] = {PCI_CARD "/gt_max_freq_mhz", PCI_CARD "/gt_RP0_freq_mhz",
                                "/sys/class/drm/card0/gt_cur_freq_mhz"};
  for (size_t i = 0; i < sizeof places / sizeof *places; ++i) {
    int mhz = 0;
    FILE* stream = fopen(places[i], "r");
    EXPECT(stream != NULL && fscanf(stream, "%d", &mhz) == 1 && mhz == 1150);
    EXPECT(fclose(stream) == 0);
    stream = fopen64(places[i], "re");
    EXPECT(stream != NULL && fclose(stream) == 0);
  }
  errno = 0;
  EXPECT(fopen(PCI_CARD "/gt_no_freq_mhz", "r") == NULL && errno == ENOENT);
  for (int times = 0; times < 100; ++times) {
    DIR* folder = opendir(times % 2 != 0 ? "/sys/dev/char/226:128/device/drm" : PCI_FOLDER);
    EXPECT(folder != NULL);
    const struct dirent* entry = readdir(folder);
    EXPECT(entry && strcmp(entry->d_name, "card0") == 0 && entry->d_type == DT_DIR);
    entry = readdir(folder);
    EXPECT(entry && strcmp(entry->d_name, "renderD128") == 0 && entry->d_type == DT_DIR);
    EXPECT(readdir(folder) == NULL && closedir(folder) == 0);
  }
  DIR* other = opendir("/proc/self"); /* unrelated */
  EXPECT(other != NULL && readdir(other) != NULL && closedir(other) == 0);
}

const struct client_case counter_cases[] = {{"counter_reports", reports},
                                            {"unread_reports", unread},
                                            {"bad_streams", bad_streams},
                                            {"system_files", system_files},
                                            {NULL, NULL}};
