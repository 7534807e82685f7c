import CardTesting
import Foundation
import TestSupport
import Testing

/// The program on a machine whose network comes while it runs.
@Suite("A network that comes later")
final class LateNetworkTests: CommandTestCase {
  /// A machine of its own for the program, without a network; it ends with the script.
  ///
  /// The network comes when the program has said that it lacks it. Alone it would be tried again
  /// half a minute later at the earliest.
  private static let script = """
    ip link set lo up
    mkfifo lines
    "$@" > lines 2>&1 &
    while read -r line; do
      echo "$line"
      case $line in
        *"can’t be reached")
          ip link add wire type veth peer name other
          ip address add 10.1.2.3/24 dev wire
          ip link set wire up
          ip link set other up
          python3 -m http.server --bind 10.1.2.3 8099 > log 2>&1 & ;;
        *"available again") exit ;;
      esac
    done < lines
    """

  /// The arguments of `unshare` that make such a machine; nil where the kernel refuses it, as it
  /// does in many containers.
  private static let isolation: [String]? = [["-n"], ["-rn"]].lazy
    .map { $0 + ["--pid", "--fork", "--kill-child", "--mount-proc"] }
    .first { arguments in
      let wire = "PATH=/usr/sbin:/usr/bin:/sbin:/bin ip link add wire type veth peer name other"
      let result = try? Tool(name: "unshare").run(arguments + ["sh", "-c", wire])
      return result?.status == 0
    }

  @Test(
    "P11: a source is loaded when the network comes, which the kernel tells of",
    .requiresDisplay,
    .requires("needs the program ip, of iproute2") {
      TestRequirement.hasProgram("/usr/sbin/ip") || TestRequirement.hasProgram("/sbin/ip")
    },
    .enabled("needs a kernel that lets it have a network of its own") { isolation != nil })
  func networkComes() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "name": "Here" }"#, to: "far.json")
    let file = try folder.write(
      """
      version: 1
      sources: { far: { type: http, url: "http://10.1.2.3:8099/far.json", every: 1h } }
      pages: [{ id: home, sections: [{ cards: [{ id: a, source: far, header: "${name}" }] }] }]
      """, to: "wall.yaml")
    let program = try #require(Self.program)
    let machine = Process()
    machine.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    machine.arguments =
      try ["25", "unshare"] + #require(Self.isolation)
      + ["sh", "-c", Self.script, "sh", program.path, "--kiosk", "--new-instance", file]
    machine.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    machine.environment = ProcessInfo.processInfo.environment.merging([
      "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": state.path, "GTK_A11Y": "none",
      "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "http_proxy": "",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus",
    ]) { $1 }
    let result = try RunningProgram(machine).result()
    #expect(
      result
        == Result(
          status: 0,
          output: """
            source far: 10.1.2.3:8099 can’t be reached
            source far is available again

            """, error: ""))
  }
}
