// lab-drives: an iSCSI server with simulated drives, where tgtd's are not enough: tapes with filemarks and an end,
// discs with sessions. To the kernel they are hardware.
//
//   lab-drives CONTROL DRIVE[,key=value...]...     DRIVE is tape or a kind of disc: dvd-r dvd+r dvd+rw dvd-rw bd-r
//   bd-re
//
// Keys: file=PATH (what is in it), capacity=MIB, product=NAME (TAPE512K: the kernel gives it an adapter that carries at
// most 512 KiB a command); bad=FIRST-LAST (blocks of a disc, records of a tape that cannot be read); of discs
// fails=BLOCK (none from there on can be written), tray=by-hand (goes out and never in by itself; "insert" pushes it).
// CONTROL is a FIFO, made here: "insert UNIT FILE", "remove UNIT", and "alert UNIT FLAG" for a tape drive in trouble.
#include "DiscUnit.h"
#include "Iscsi.h"
#include "TapeUnit.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

constexpr std::uint16_t kPort = 3260;

std::unique_ptr<lab::ScsiUnit> driveOf(const std::string& text, int number)
{
    std::istringstream words(text);
    std::string kind;
    std::getline(words, kind, ',');
    std::string file;
    std::uint64_t mebibytes = 0;
    std::vector<std::pair<std::string, std::string>> own;
    for (std::string word; std::getline(words, word, ',');) {
        const std::size_t equals = word.find('=');
        const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
        if (word.rfind("file=", 0) == 0) {
            file = value;
        } else if (word.rfind("capacity=", 0) == 0) {
            mebibytes = std::stoull(value);
        } else {
            own.emplace_back(word.substr(0, equals), value);
        }
    }
    const std::string serial = (kind == "tape" ? "TAPE" : "DISC") + std::to_string(number);
    std::unique_ptr<lab::ScsiUnit> unit;
    if (kind == "tape") {
        unit = std::make_unique<lab::TapeUnit>(serial, (mebibytes == 0 ? 100 : mebibytes) << 20U);
    } else if (const lab::DiscKind* disc = lab::discKind(kind)) {
        unit = std::make_unique<lab::DiscUnit>(serial, *disc, mebibytes << 20U);
    }
    for (const auto& [key, value] : own) {
        if (unit && key == "product") {
            unit->setProduct(value);
        } else if (unit && !unit->set(key, value)) {
            return nullptr;
        }
    }
    if (unit && !file.empty()) {
        unit->insert(file);
    }
    return unit;
}

// Open for both, the FIFO never ends, and no line falls between one writer and the next.
void obey(const std::string& control, lab::Units& units)
{
    std::fstream commands(control, std::ios::in | std::ios::out);
    for (std::string line; std::getline(commands, line);) {
        std::istringstream words(line);
        std::string what;
        std::size_t number = 0;
        std::string file;
        words >> what >> number >> file;
        lab::ScsiUnit* unit = units.at(number);
        if (unit != nullptr && what == "insert") {
            unit->insert(file);
        } else if (unit != nullptr && what == "remove") {
            unit->remove();
        } else if (unit != nullptr && what == "alert") {
            unit->alert(unsigned(std::stoul(file)));
        } else {
            std::cerr << "lab-drives: not understood: " << line << '\n';
        }
    }
}

} // namespace

int main(int count, char** words)
{
    if (count < 3) {
        std::cerr << "lab-drives CONTROL DRIVE[,key=value...]...\n";
        return 2;
    }
    std::signal(SIGPIPE, SIG_IGN);
    lab::Units units;
    for (int i = 2; i < count; ++i) {
        auto unit = driveOf(words[i], i - 1);
        if (!unit) {
            std::cerr << "lab-drives: no such drive: " << words[i] << '\n';
            return 2;
        }
        units.add(std::move(unit));
    }
    const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int yes = 1;
    ::setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(kPort);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(server, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 || ::listen(server, 8) != 0) {
        std::perror("lab-drives");
        return 1;
    }
    ::mkfifo(words[1], 0600);
    std::thread(obey, std::string(words[1]), std::ref(units)).detach();
    for (;;) {
        const int socket = ::accept4(server, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket < 0) {
            return 1;
        }
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        std::thread([socket, &units] {
            lab::IscsiConnection(socket, units, "iqn.2026-01.lab:drives", "127.0.0.1:3260").serve();
        }).detach();
    }
}
