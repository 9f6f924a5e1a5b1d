/* A program that reads the hardware's counters around a dispatch, with
 * GL_INTEL_performance_query, and prints each counter of a metric set on a line. The dispatch
 * doubles numbers, which the host checks.
 * Build: cc counters_gl.c -o counters_gl -lEGL -lOpenGL
 * Usage: counters_gl [SET], where SET is the beginning of the set's name (Compute Metrics Basic) */
#include <string.h>

#include "gl_compute.h"

enum { kElements = 4096, kGroup = 64, kNameBytes = 256 };

static const char* kSource =
    "#version 430\n"
    "layout(local_size_x = 64) in;\n"
    "layout(std430, binding = 0) buffer Data { uint data[]; };\n"
    "void main() {\n"
    "  data[gl_GlobalInvocationID.x] *= 2u;\n"
    "}\n";

/* Only the driver has these functions. */
static PFNGLGETFIRSTPERFQUERYIDINTELPROC get_first_id;
static PFNGLGETNEXTPERFQUERYIDINTELPROC get_next_id;
static PFNGLGETPERFQUERYINFOINTELPROC get_info;
static PFNGLGETPERFCOUNTERINFOINTELPROC get_counter_info;
static PFNGLCREATEPERFQUERYINTELPROC create_query;
static PFNGLDELETEPERFQUERYINTELPROC delete_query;
static PFNGLBEGINPERFQUERYINTELPROC begin_query;
static PFNGLENDPERFQUERYINTELPROC end_query;
static PFNGLGETPERFQUERYDATAINTELPROC get_data;

static void find_functions(void) {
#define FIND(type, variable, name) \
  variable = (type)eglGetProcAddress(name), require(variable != NULL, name)
  FIND(PFNGLGETFIRSTPERFQUERYIDINTELPROC, get_first_id, "glGetFirstPerfQueryIdINTEL");
  FIND(PFNGLGETNEXTPERFQUERYIDINTELPROC, get_next_id, "glGetNextPerfQueryIdINTEL");
  FIND(PFNGLGETPERFQUERYINFOINTELPROC, get_info, "glGetPerfQueryInfoINTEL");
  FIND(PFNGLGETPERFCOUNTERINFOINTELPROC, get_counter_info, "glGetPerfCounterInfoINTEL");
  FIND(PFNGLCREATEPERFQUERYINTELPROC, create_query, "glCreatePerfQueryINTEL");
  FIND(PFNGLDELETEPERFQUERYINTELPROC, delete_query, "glDeletePerfQueryINTEL");
  FIND(PFNGLBEGINPERFQUERYINTELPROC, begin_query, "glBeginPerfQueryINTEL");
  FIND(PFNGLENDPERFQUERYINTELPROC, end_query, "glEndPerfQueryINTEL");
  FIND(PFNGLGETPERFQUERYDATAINTELPROC, get_data, "glGetPerfQueryDataINTEL");
}

/* The set whose name begins with `begin`; 0 if there is none. */
static GLuint find_set(const char* begin, GLuint* bytes, GLuint* counters) {
  char name[kNameBytes];
  GLuint id = 0, instances, capabilities;
  for (get_first_id(&id); id != 0; get_next_id(id, &id)) {
    get_info(id, sizeof name, name, bytes, counters, &instances, &capabilities);
    if (strncmp(name, begin, strlen(begin)) == 0) return id;
  }
  return 0;
}

static void print_counter(GLuint set, GLuint counter, const char* data) {
  char name[kNameBytes], description[2 * kNameBytes];
  GLuint offset, bytes, type, data_type;
  GLuint64 most, whole;
  float real;
  get_counter_info(set, counter, sizeof name, name, sizeof description, description, &offset,
                   &bytes, &type, &data_type, &most);
  if (data_type == GL_PERFQUERY_COUNTER_DATA_FLOAT_INTEL) {
    memcpy(&real, data + offset, sizeof real);
    printf("%s: %.4f\n", name, (double)real);
  } else {
    memcpy(&whole, data + offset, sizeof whole);
    printf("%s: %llu\n", name, (unsigned long long)whole);
  }
}

static int count_wrong(void) {
  const GLuint* data =
      glMapBufferRange(GL_SHADER_STORAGE_BUFFER, 0, kElements * sizeof *data, GL_MAP_READ_BIT);
  require(data != NULL, "glMapBufferRange");
  int wrong = 0;
  for (GLuint i = 0; i < kElements; ++i) wrong += data[i] != 2 * i;
  return wrong;
}

int main(int argc, char** argv) {
  static GLuint numbers[kElements];
  GLuint buffer, bytes = 0, counters = 0, written = 0, query = 0;
  const char* wanted = argc > 1 ? argv[1] : "Compute Metrics Basic";
  for (GLuint i = 0; i < kElements; ++i) numbers[i] = i;
  make_context();
  find_functions();
  const GLuint set = find_set(wanted, &bytes, &counters);
  require(set != 0, wanted);
  glUseProgram(make_program(kSource));
  glGenBuffers(1, &buffer);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffer);
  glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof numbers, numbers, GL_DYNAMIC_COPY);
  create_query(set, &query);

  begin_query(query);
  dispatch(kElements / kGroup, 1);
  end_query(query);

  char* data = calloc(1, bytes);
  require(data != NULL, "calloc");
  get_data(query, GL_PERFQUERY_WAIT_INTEL, (GLsizei)bytes, data, &written);
  require(written != 0, "glGetPerfQueryDataINTEL");
  for (GLuint counter = 1; counter <= counters; ++counter) print_counter(set, counter, data);
  delete_query(query);
  free(data);
  const int wrong = count_wrong();
  printf("%d of %d wrong\n", wrong, kElements);
  return wrong != 0;
}
