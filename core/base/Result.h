// A value, or the Fault that stands in its place. Small: one pointer beside the value, so that it can be
// returned from the inner loops. Asking for the value of a failed Result is a bug and asserts.
#pragma once

#include "base/Fault.h"

#include <cassert>
#include <memory>
#include <optional>
#include <utility>

namespace steadyburn {

template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_value(std::move(value)) {}
    Result(Fault fault) : m_fault(std::make_unique<Fault>(std::move(fault))) {}

    [[nodiscard]] bool ok() const { return m_fault == nullptr; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] T& value() &
    {
        assert(ok());
        return *m_value;
    }
    [[nodiscard]] const T& value() const&
    {
        assert(ok());
        return *m_value;
    }
    [[nodiscard]] T&& value() &&
    {
        assert(ok());
        return std::move(*m_value);
    }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    [[nodiscard]] const Fault& fault() const
    {
        assert(!ok());
        return *m_fault;
    }
    // Moves the fault out, to pass it on: `if (!r) return r.takeFault();`
    [[nodiscard]] Fault takeFault()
    {
        assert(!ok());
        return std::move(*m_fault);
    }

private:
    std::optional<T> m_value;
    std::unique_ptr<Fault> m_fault;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Fault fault) : m_fault(std::make_unique<Fault>(std::move(fault))) {}

    [[nodiscard]] bool ok() const { return m_fault == nullptr; }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] const Fault& fault() const
    {
        assert(!ok());
        return *m_fault;
    }
    [[nodiscard]] Fault takeFault()
    {
        assert(!ok());
        return std::move(*m_fault);
    }

private:
    std::unique_ptr<Fault> m_fault;
};

} // namespace steadyburn
