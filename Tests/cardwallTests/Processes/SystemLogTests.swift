import Foundation
import TestSupport
import Testing

/// What the program writes to the log of the system, as strace(1) sees it.
@Suite("The log of the system")
final class SystemLogTests: CommandTestCase {
  private static let logTracer = "/usr/bin/strace"

  @Test(
    "P17: nothing is written to the system log, and no thread asks for a priority of its own",
    .requiresDisplay, .requires("needs strace") { TestRequirement.hasProgram(logTracer) },
    .requires("needs user name spaces, or another user than root") {
      UnprivilegedUser.isAvailable
    }, arguments: [["dump"], ["render", "-o", "/dev/null"]])
  func systemLog(command: [String]) throws {
    let folder = try TemporaryFolder()
    let trace = folder.path("trace")
    let file = try folder.write(
      """
      version: 1
      sources:
        load: { type: system, metric: load }
        ran: { type: command, run: [echo, "1"] }
      pages:
        - id: a
          sections:
            - cards: [{ id: a, source: load, header: A }, { id: b, source: ran, header: B }]
      """, to: "wall.yaml")
    let result = try start(
      command + [file],
      by: UnprivilegedUser.prefix + [
        Self.logTracer, "-f", "-qq", "-o", trace, "-e", "trace=setpriority,connect,execve",
      ]
    ).result()
    #expect(result.status == 0, "\(result)")
    let calls = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(calls.contains("execve("))
    #expect(!calls.contains("setpriority("), "\(calls)")
    #expect(!calls.contains("/dev/log"), "\(calls)")
  }
}
