import DataSources
import JMESPath
import Testing

@Suite("The network")
struct NetworkTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  private static func table(_ lines: String...) -> String {
    "Inter-|   Receive    |  Transmit\n face |bytes packets|bytes packets\n"
      + lines.map { "  \($0)\n" }.joined()
  }

  @Test("rates come from two samples, and only physical interfaces are summed up")
  func rates() async throws {
    try machine("/sys/class/net/eth0/device/uevent", "")
    try machine("/sys/class/net/eth0/operstate", "up\n")
    try machine("/sys/class/net/br0/operstate", "down\n")
    let first = Self.table(
      "lo: 9000 1 0 0 0 0 0 0 9000 1 0 0 0 0 0 0", "eth0:1000 1 0 0 0 0 0 0 500 1 0 0 0 0 0 0",
      "br0: 70 1 0 0 0 0 0 0 10 1 0 0 0 0 0 0")
    let second = Self.table(
      "lo: 9900 1 0 0 0 0 0 0 9900 1 0 0 0 0 0 0", "eth0:1300 1 0 0 0 0 0 0 600 1 0 0 0 0 0 0",
      "br0: 80 1 0 0 0 0 0 0 0 1 0 0 0 0 0 0")
    try machine("/proc/net/dev", first)
    let source = machine.source(.network) { [machine] in try machine("/proc/net/dev", second) }
    // The two samples are a tenth of a second apart.
    #expect(
      try await source.fetch() == [
        "received": 3000, "sent": 1000,
        "interfaces": [
          [
            "name": "eth0", "up": true, "received": 3000, "sent": 1000, "totalReceived": 1300,
            "totalSent": 600,
          ],
          [
            "name": "br0", "up": false, "received": 100, "sent": 0, "totalReceived": 80,
            "totalSent": 0,
          ],
        ],
        "history": [["time": 1_780_000_000.0, "received": 3000, "sent": 1000]],
      ])
  }

  @Test("a machine with a loopback only has no interfaces")
  func loopback() async throws {
    try machine("/proc/net/dev", Self.table("lo: 1 1 0 0 0 0 0 0 1 1 0 0 0 0 0 0"))
    #expect(
      try await machine.source(.network).fetch().only("received", "interfaces")
        == ["received": 0, "interfaces": []])
  }
}
