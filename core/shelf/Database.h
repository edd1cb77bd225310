// A SQLite database, with its results as Faults: a thin layer, so that no caller forgets to look at one. One thread at
// a time; another process may use the same file.
#pragma once

#include "base/Result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

struct sqlite3;
struct sqlite3_stmt;

namespace steadyburn {

class Database;

// A prepared statement. Parameters are counted from 1 and columns from 0, as SQLite counts them.
class Statement {
public:
    Statement(Statement&& other) noexcept;
    Statement& operator=(Statement&& other) noexcept;
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

    // What is bound must live until the next reset(): it is not copied.
    Statement& bind(int parameter, std::int64_t value);
    Statement& bind(int parameter, std::string_view text);
    Statement& bind(int parameter, std::span<const std::byte> bytes);
    // A name: text where it is UTF-8, else bytes.
    Statement& bindName(int parameter, std::string_view name);
    Statement& bindNothing(int parameter);

    // True: there is a row. Fails with shelfDamaged, shelfBusy, io (a full disk: ENOSPC) or outOfMemory.
    Result<bool> step();
    // Calls `use` at each row; it returns nothing, or a Result<void> whose fault ends this. Fails with that, and as
    // step() does. The statement is at its end then, and not reset.
    template <typename Use>
    Result<void> forEachRow(const Use& use);
    // Runs it to its end; it is ready for the next values then.
    Result<void> run();
    void reset();

    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] std::string text(int column) const;                 // of bytes too
    [[nodiscard]] std::span<const std::byte> bytes(int column) const; // until the next step() or reset()
    [[nodiscard]] bool isNothing(int column) const;

private:
    friend class Database;
    Statement(Database& database, sqlite3_stmt* statement) : m_database(&database), m_statement(statement) {}

    Database* m_database;
    sqlite3_stmt* m_statement;
};

template <typename Use>
Result<void> Statement::forEachRow(const Use& use)
{
    for (;;) {
        auto row = step();
        if (!row) {
            return row.takeFault();
        }
        if (!*row) {
            return {};
        }
        if constexpr (std::is_void_v<std::invoke_result_t<const Use&>>) {
            use();
        } else if (auto used = use(); !used) {
            return used;
        }
    }
}

class Database {
public:
    // `makeNew`: a file that is not there is made, and the folders above it, readable by the user alone. Waits so long
    // for other writers, here and later. Fails with shelfMissing, shelfDamaged, shelfBusy, io or outOfMemory.
    static Result<std::unique_ptr<Database>> open(const std::string& path, bool makeNew, int waitMilliseconds);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; }
    Result<Statement> prepare(std::string_view sql);
    // One or more statements without parameters or results.
    Result<void> execute(const std::string& sql);
    // Returns the first column of the first row, or 0 where the query finds no row.
    Result<std::int64_t> number(const std::string& sql);
    [[nodiscard]] std::int64_t lastRow() const;

    // What this result of SQLite means, with its own words in the detail.
    [[nodiscard]] Fault faultOf(int result) const;

private:
    explicit Database(std::string path) : m_path(std::move(path)) {}
    std::string m_path;
    sqlite3* m_database = nullptr;
};

// All or nothing: what is not committed is as if it had never been, even if the process is killed.
class Transaction {
public:
    // Waits for another writer; fails with shelfBusy.
    static Result<Transaction> begin(Database& database);
    Transaction(Transaction&& other) noexcept : m_database(other.m_database) { other.m_database = nullptr; }
    Transaction& operator=(Transaction&&) = delete;
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();
    Result<void> commit();

private:
    explicit Transaction(Database& database) : m_database(&database) {}
    Database* m_database; // null once it has ended
};

} // namespace steadyburn
