// Rows of sweeps and of replays as a database.
#include <sqlite3.h>

#include <memory>

#include "model/io/atomic_file.hpp"
#include "model/sweep/collect.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

/// A database in memory. `path`: for messages.
class Database {
 public:
  explicit Database(const std::string& path) : path_(path) {
    if (sqlite3_open(":memory:", &handle_) != SQLITE_OK) fail();
  }
  ~Database() { sqlite3_close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  sqlite3* handle() { return handle_; }
  /// Adds the database as a file.
  void write(FileBatch& files) {
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> bytes(
        sqlite3_serialize(handle_, "main", &size, 0), sqlite3_free);
    if (bytes == nullptr) fail();
    files.write(path_, bytes.get(), static_cast<std::size_t>(size));
  }
  [[noreturn]] void fail() const { throw FileError(path_ + ": " + sqlite3_errmsg(handle_)); }

 private:
  std::string path_;
  sqlite3* handle_ = nullptr;
};

class Insert {
 public:
  Insert(Database& database, const char* sql) : database_(database) {
    if (sqlite3_prepare_v2(database.handle(), sql, -1, &statement_, nullptr) != SQLITE_OK)
      database.fail();
  }
  ~Insert() { sqlite3_finalize(statement_); }
  Insert(const Insert&) = delete;
  Insert& operator=(const Insert&) = delete;

  void bind(int place, const JsonValue& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value.data))
      check(sqlite3_bind_int64(statement_, place, *integer));
    else if (const auto* real = std::get_if<double>(&value.data))
      check(sqlite3_bind_double(statement_, place, *real));
    else
      bind(place, plain_text(value));
  }
  void bind(int place, const std::string& text) {
    check(sqlite3_bind_text(statement_, place, text.c_str(), static_cast<int>(text.size()),
                            SQLITE_TRANSIENT));
  }
  void run() {
    if (sqlite3_step(statement_) != SQLITE_DONE) database_.fail();
    check(sqlite3_reset(statement_));
    check(sqlite3_clear_bindings(statement_));
  }

 private:
  void check(int result) const {
    if (result != SQLITE_OK) database_.fail();
  }

  Database& database_;
  sqlite3_stmt* statement_ = nullptr;
};

constexpr const char* kTables =
    "CREATE TABLE runs (id TEXT PRIMARY KEY, status TEXT, reason TEXT, \"index\" INTEGER, "
    "kernel TEXT, name TEXT, base TEXT);"
    "CREATE TABLE params (id TEXT REFERENCES runs, path TEXT, value, PRIMARY KEY (id, path));"
    "CREATE TABLE stats (id TEXT REFERENCES runs, path TEXT, value, PRIMARY KEY (id, path));";

void insert_values(Insert& insert, const std::string& id, const RowParts::Values& values) {
  for (const auto& [path, value] : values) {
    insert.bind(1, id);
    insert.bind(2, path);
    insert.bind(3, value);
    insert.run();
  }
}

std::string id_of(const RowParts& values) {
  for (const auto& [key, value] : values.head)
    if (key == "id") return plain_text(value);
  return "";
}

void fill(Database& database, const std::vector<Row>& rows) {
  database.run(kTables);
  database.run("BEGIN");
  {
    Insert run(database, "INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?)");
    Insert param(database, "INSERT INTO params VALUES (?, ?, ?)");
    Insert stat(database, "INSERT INTO stats VALUES (?, ?, ?)");
    for (const Row& row : rows) {
      const RowParts values = row_values(row);
      for (const auto& [key, value] : values.head)
        for (int place = 0; place < static_cast<int>(std::size(kRowHead)); ++place)
          if (kRowHead[place] == key) run.bind(place + 1, value);
      run.run();
      const std::string id = id_of(values);
      insert_values(param, id, values.params);
      insert_values(stat, id, values.stats);
    }
  }
  database.run("COMMIT");
}

}  // namespace

void write_rows_sqlite(const std::vector<Row>& rows, const std::string& path, FileBatch& files) {
  if (is_device(path)) throw WriteError(path + ": is not a file; a database needs one");
  Database database(path);
  fill(database, rows);
  database.write(files);
}

}  // namespace eu::model
