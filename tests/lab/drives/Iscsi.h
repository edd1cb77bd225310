// The part of iSCSI (RFC 7143) that Linux's initiator needs of a target: login without a secret, one connection for
// each session, immediate data and R2T, no digests, no recovery. One thread for each connection.
#pragma once

#include "ScsiUnit.h"

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace lab {

// Unit 0 is the server's own and no device; the drives count from 1. Commands come one at a time, whoever sends them.
class Units {
public:
    void add(std::unique_ptr<ScsiUnit> unit) { m_units.push_back(std::move(unit)); }
    [[nodiscard]] ScsiUnit* at(std::size_t lun)
    {
        return lun >= 1 && lun <= m_units.size() ? m_units[lun - 1].get() : nullptr;
    }
    Answer execute(std::size_t lun, View cdb, View data);

private:
    std::mutex m_lock;
    std::vector<std::unique_ptr<ScsiUnit>> m_units;
};

class IscsiConnection {
public:
    IscsiConnection(int socket, Units& units, std::string target, std::string portal);
    ~IscsiConnection();
    IscsiConnection(const IscsiConnection&) = delete;
    IscsiConnection& operator=(const IscsiConnection&) = delete;

    void serve(); // until the other side leaves

private:
    struct Pdu {
        std::array<std::uint8_t, 48> head{};
        Bytes data;
        [[nodiscard]] unsigned opcode() const { return head[0] & 0x3fU; }
        [[nodiscard]] bool immediate() const { return (head[0] & 0x40U) != 0; }
        [[nodiscard]] std::uint32_t number(std::size_t at) const { return be32(head, at); }
    };
    std::optional<Pdu> receive(); // from the wire
    std::optional<Pdu> next();    // what was put aside, then from the wire
    bool send(Pdu& pdu, bool status);
    bool handle(const Pdu& pdu);
    bool login(const Pdu& pdu);
    bool text(const Pdu& pdu);
    bool command(const Pdu& pdu);
    bool fetch(const Pdu& command, Bytes& data, std::uint32_t length);
    bool answer(const Pdu& command, const Answer& answer, std::uint32_t expected);
    [[nodiscard]] Pdu reply(unsigned opcode, const Pdu& to) const;

    int m_socket;
    Units& m_units;
    std::string m_target;
    std::string m_portal;
    std::deque<Pdu> m_aside;
    std::uint32_t m_status = 1;
    std::uint32_t m_expected = 0;   // the next command's number
    std::uint32_t m_longest = 8192; // a data segment that the initiator takes
    std::uint32_t m_transfer = 1;
    bool m_loggedIn = false;
};

} // namespace lab
