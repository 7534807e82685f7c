import Glibc
import Synchronization

/// Ends the process groups of commands when this process ends, in whatever way: also by SIGKILL, or
/// when it runs out of memory.
///
/// A shell does it, which is started with the first command. It reads from its standard input which
/// groups there are; the input ends with this process.
enum ProcessGuard {
  private struct State {
    var shell: (group: ProcessGroup, input: Descriptor)?
    /// The leaders of the groups that are running.
    var leaders: Set<pid_t> = []
  }

  private static let state = Mutex(State())

  /// The script of the shell, of which each line that it reads adds or removes a group.
  ///
  /// Signals for all processes of a session or a service don't end it: it ends soon after this
  /// process.
  private static let script = """
    trap '' HUP INT QUIT TERM
    groups=' '
    while read -r change group; do
      case $change in
        +) groups="$groups$group " ;;
        -) groups="${groups%% $group *} ${groups#* $group }" ;;
      esac
    done
    signal() {
      count=0
      for group in $groups; do
        kill -s "$1" -- "-$group" && count=1
      done 2>/dev/null
      return $count
    }
    signal TERM && exit
    for tenth in \((1...LoadLimits.killAfter.tenths).map(String.init).joined(separator: " ")); do
      signal 0 && exit
      sleep 0.1
    done
    signal KILL
    """

  /// Starts the shell unless it runs, so that a group can be added as soon as it has begun.
  static func prepare() throws(SourceFailure) {
    try state.withLock { state throws(SourceFailure) in
      if state.shell == nil { state.shell = try start() }
    }
  }

  /// Registers a group that ends with this process.
  static func add(_ group: ProcessGroup) throws(SourceFailure) {
    try state.withLock { state throws(SourceFailure) in
      state.leaders.insert(group.leader)
      if let shell = state.shell {
        if write("+ \(group.leader)\n", to: shell.input) { return }
        // Something has killed it, or will do now: one that lives would be waited for without end.
        shell.group.send(SIGKILL)
        _ = shell.group.collect()
        state.shell = nil
      }
      let shell = try start()
      for leader in state.leaders { _ = write("+ \(leader)\n", to: shell.input) }
      state.shell = shell
    }
  }

  /// Forgets a group, whose id may belong to another one soon.
  static func remove(_ group: ProcessGroup) {
    state.withLock { state in
      guard state.leaders.remove(group.leader) != nil, let shell = state.shell else { return }
      _ = write("- \(group.leader)\n", to: shell.input)
    }
  }

  private static func start() throws(SourceFailure) -> (group: ProcessGroup, input: Descriptor) {
    let (input, output) = try sockets()
    let null = Descriptor(open("/dev/null", O_WRONLY | O_CLOEXEC))
    let shell = try ProcessGroup.spawn(
      ["/bin/sh", "-c", script, "cardwall-guard"], environment: [:], folder: "/", input: output,
      output: null, errors: null)
    return (shell, input)
  }

  /// Returns the two ends of a connection; other programs don't inherit them.
  private static func sockets() throws(SourceFailure) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .tooManyOpenFiles }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// Writes a line to the shell; returns false if the shell takes none any more.
  private static func write(_ line: String, to input: Descriptor) -> Bool {
    var bytes = Array(line.utf8)
    while !bytes.isEmpty {
      let count = send(input.number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes.removeFirst(count)
    }
    return true
  }
}

extension Duration {
  /// The number of tenths of a second.
  fileprivate var tenths: Int { Int(self / .milliseconds(100)) }
}
