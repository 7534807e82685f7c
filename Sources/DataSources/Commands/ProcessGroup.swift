import CLinux
import Foundation
import Glibc

/// A program that leads a process group of its own, so that whatever it starts can be ended with
/// it, and ends with this process.
struct ProcessGroup: Sendable {
  let leader: pid_t

  /// The way in which a program ended.
  enum Ending: Hashable, Sendable {
    case exit(status: Int32)
    case signal(Int32)
  }

  /// Starts a program.
  /// - Parameters:
  ///   - folder: the folder in which it starts; nil for that of this process.
  ///   - input: the program's standard input; nil for an empty one.
  ///   - output: the program's standard output.
  ///   - errors: the program's standard error.
  static func start(
    _ arguments: [String], environment: [String: String], folder: String?,
    input: Descriptor? = nil, output: Descriptor, errors: Descriptor
  ) throws(SourceFailure) -> ProcessGroup {
    try ProcessGuard.prepare()
    let group = try spawn(
      arguments, environment: environment, folder: folder, input: input, output: output,
      errors: errors)
    do throws(SourceFailure) {
      try ProcessGuard.add(group)
    } catch {
      group.send(SIGKILL)
      _ = group.reap()
      throw error
    }
    return group
  }

  /// Starts a program that may go on when this process ends.
  static func spawn(
    _ arguments: [String], environment: [String: String], folder: String?, input: Descriptor?,
    output: Descriptor, errors: Descriptor
  ) throws(SourceFailure) -> ProcessGroup {
    guard let program = arguments.first, !program.isEmpty else {
      throw SourceFailure(.notFound, "the command is empty")
    }
    // C would read an argument only up to there.
    let variables = environment.flatMap { [$0.key, $0.value] }
    guard !(arguments + variables).contains(where: { $0.utf8.contains(0) }) else {
      throw SourceFailure(
        .malformed, "\(program): an argument or a variable of the command has a NUL character")
    }
    if let folder, access(folder, X_OK) != 0 {
      throw SourceFailure(.notFound, "\(program): it can’t be started in the folder \(folder)")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.number, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output.number, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.number, 2)
    // Libraries open files without O_CLOEXEC.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of libdispatch block signals, and GTK programs ignore some; a child inherits both.
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var leader: pid_t = 0
    let error = withCStrings(arguments) { arguments in
      withCStrings(merged(environment)) { environment in
        posix_spawnp(&leader, program, &actions, &attributes, arguments, environment)
      }
    }
    guard error == 0 else { throw failure(starting: program, error: error) }
    return ProcessGroup(leader: leader)
  }

  /// Sends a signal to all processes of the group.
  ///
  /// Until `reap`, the id can't belong to another group, even if the leader has ended.
  func send(_ signal: Int32) {
    kill(-leader, signal)
  }

  /// Blocks until the leader has ended; `reap` collects it.
  func waitForExit() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(leader), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Collects the leader, which must have ended or been killed.
  func reap() -> Ending {
    ProcessGuard.remove(self)
    return collect()
  }

  /// Collects the leader of a group that has no guard.
  func collect() -> Ending {
    var status: Int32 = 0
    while waitpid(leader, &status, 0) < 0, errno == EINTR {}
    // WIFEXITED and the like are macros, which Swift doesn't import.
    let signal = status & 0x7F
    return signal == 0 ? .exit(status: (status >> 8) & 0xFF) : .signal(signal)
  }
}

private func failure(starting program: String, error: Int32) -> SourceFailure {
  let isPath = program.contains("/")
  return switch error {
  case ENOENT, ENOTDIR:
    SourceFailure(
      .notFound, isPath ? "\(program): no such program" : "\(program): not found in PATH")
  case EACCES, EPERM: SourceFailure(.notAllowed, "\(program): not allowed to run it")
  case ENOEXEC:
    SourceFailure(.rejected, "\(program): not a program; does a script lack its “#!” line?")
  case E2BIG: SourceFailure(.tooLarge, "\(program): the arguments are too long")
  default: SourceFailure(.rejected, "\(program): \(fileReason(error))")
  }
}

/// Returns this process's environment with `additions`, as `NAME=value`.
private func merged(_ additions: [String: String]) -> [String] {
  var variables = ProcessInfo.processInfo.environment
  variables.merge(additions) { _, new in new }
  return variables.map { "\($0)=\($1)" }
}

/// Calls `body` with the null-terminated list of C strings that `exec` takes.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
