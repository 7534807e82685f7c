import CollectionAlgorithms
import Glibc
import JMESPath

/// Reads the running processes from the folders in `/proc`.
struct ProcessesReader: SystemReader {
  /// The ticks of processor time by process.
  ///
  /// The start time distinguishes a new process that reuses an id.
  private var previous: [ProcessStat.Identity: Double] = [:]
  private var previousElapsed: Duration?
  private var details: [ProcessStat.Identity: ProcessDetails] = [:]
  private let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
  private let pageSize = Int64(sysconf(Int32(_SC_PAGESIZE)))

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let all = files.names(in: "/proc").compactMap { name -> ProcessStat? in
      guard let pid = Int64(name), let line = files.bytes("/proc/\(name)/stat") else { return nil }
      return ProcessStat(pid: pid, line)
    }
    let seconds = previousElapsed.map { (moment.elapsed - $0) / .seconds(1) } ?? 0
    let usage = Dictionary(
      keepingFirst: all.map { process in
        let ticks = process.ticks - (previous[process.identity] ?? process.ticks)
        let share = seconds > 0 ? max(0, ticks) / ticksPerSecond / seconds : 0
        return (process.identity.pid, (share * 1000).rounded() / 10)
      })
    previous = Dictionary(keepingFirst: all.map { ($0.identity, $0.ticks) })
    previousElapsed = moment.elapsed

    let busiest = worthNaming(all, usage)
    readDetails(of: busiest, files, at: moment.elapsed)
    let users = Self.users(files)
    let list = busiest.map { process in
      describe(process, cpu: usage[process.identity.pid] ?? 0, users: users)
    }
    return [
      "count": .integer(Int64(all.count)),
      "running": .integer(Int64(all.count { $0.state == "R" })),
      "threads": .integer(all.reduce(0) { $0 + $1.threads }),
      "list": .array(list),
    ]
  }

  /// Returns the processes to list, busiest first: one half are the busiest, the other half the
  /// largest of the rest.
  private func worthNaming(_ all: [ProcessStat], _ usage: [Int64: Double]) -> [ProcessStat] {
    func isBusier(_ left: ProcessStat, _ right: ProcessStat) -> Bool {
      let (a, b) = (usage[left.identity.pid] ?? 0, usage[right.identity.pid] ?? 0)
      return (a, left.pages, right.identity.pid) > (b, right.pages, left.identity.pid)
    }
    let byUse = all.sorted(by: isBusier)
    let busiest = byUse.prefix(LoadLimits.processes / 2)
    let rest = byUse.dropFirst(busiest.count).sorted { $0.pages > $1.pages }
    return (busiest + rest.prefix(LoadLimits.processes - busiest.count)).sorted(by: isBusier)
  }

  /// Reads the details of processes that are new, have become another program, or were read long
  /// ago.
  private mutating func readDetails(
    of processes: [ProcessStat], _ files: SystemFiles, at elapsed: Duration
  ) {
    let known = details
    details = Dictionary(
      keepingFirst: processes.map { process in
        if let known = known[process.identity], known.name == process.name,
          elapsed - known.readAt < Self.detailsLifetime
        {
          return (process.identity, known)
        }
        return (process.identity, ProcessDetails(of: process, files, at: elapsed))
      })
  }

  /// The time after which the user and the command of a process are read again: a process that
  /// goes on seldom changes them.
  private static let detailsLifetime = Duration.seconds(60)

  private func describe(
    _ process: ProcessStat, cpu: Double, users: [Substring: Substring]
  ) -> JSONValue {
    let details = details[process.identity]
    let command = details?.command ?? ""
    return [
      "pid": .integer(process.identity.pid),
      "name": .string(process.name),
      "user": (details?.user).map { .string(String(users[$0[...]] ?? $0[...])) } ?? .null,
      "cpu": JSONValue(cpu),
      "memory": .integer(process.pages * pageSize),
      "state": .string(process.stateName),
      // Kernel threads have no command line.
      "command": .string(command.isEmpty ? process.name : command),
    ]
  }

  private static func users(_ files: SystemFiles) -> [Substring: Substring] {
    let lines = (files.text("/etc/passwd") ?? "").lines
    let pairs = lines.compactMap { line -> (Substring, Substring)? in
      let fields = line.parts(at: ":", omittingEmpty: false)
      return fields.count >= 3 ? (fields[2], fields[0]) : nil
    }
    return Dictionary(keepingFirst: pairs)
  }
}

/// A process as described by `/proc/<pid>/stat`.
private struct ProcessStat {
  struct Identity: Hashable, Sendable {
    let pid: Int64
    /// The time after the start of the machine, in clock ticks.
    let start: Int64
  }

  let identity: Identity
  let name: String
  /// A letter of proc(5).
  let state: Unicode.Scalar
  /// The processor time, user and system, in clock ticks.
  let ticks: Double
  let threads: Int64
  /// The resident memory, in pages.
  let pages: Int64

  init?(pid: Int64, _ line: [UInt8]) {
    // The name is in parentheses, and can itself contain spaces and parentheses.
    guard let open = line.firstIndex(of: UInt8(ascii: "(")),
      let close = line.lastIndex(of: UInt8(ascii: ")")), open < close
    else { return nil }
    // The indices count from the state, which is field 3 in proc(5).
    let fields = line[(close + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 22)
    guard fields.count >= 22, let state = fields[0].first else { return nil }
    name = String(decoding: line[(open + 1)..<close], as: UTF8.self)
    self.state = Unicode.Scalar(state)
    ticks = Double(Self.integer(fields[11]) + Self.integer(fields[12]))
    threads = Self.integer(fields[17])
    identity = Identity(pid: pid, start: Self.integer(fields[19]))
    pages = Self.integer(fields[21])
  }

  /// Returns the number that decimal digits have; 0 if one of them isn't.
  private static func integer(_ digits: ArraySlice<UInt8>) -> Int64 {
    var number: Int64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return 0 }
      number = number &* 10 &+ Int64(digit - UInt8(ascii: "0"))
    }
    return number
  }

  var stateName: String {
    switch state {
    case "R": "running"
    case "S": "sleeping"
    case "D": "waiting"
    case "T", "t": "stopped"
    case "Z", "X": "zombie"
    case "I": "idle"
    default: String(Character(state))
    }
  }
}

/// The details of a listed process, which cost more to read than its figures.
private struct ProcessDetails {
  let name: String
  /// The id of the user, as text; nil if the process has ended.
  let user: String?
  /// The beginning of the command line; empty for a thread of the kernel.
  let command: String
  let readAt: Duration

  init(of process: ProcessStat, _ files: SystemFiles, at elapsed: Duration) {
    let folder = "/proc/\(process.identity.pid)"
    name = process.name
    user = files.text("\(folder)/status").flatMap { status in
      let line = status.lines.first { $0.hasPrefix("Uid:") }
      return (line?.fields.dropFirst().first).map { String($0) }
    }
    let arguments = (files.text("\(folder)/cmdline") ?? "").parts(at: "\0")
    command = String(arguments.joined(separator: " ").prefix(500))
    readAt = elapsed
  }
}
