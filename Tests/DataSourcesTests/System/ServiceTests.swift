import DataSources
import JMESPath
import SystemBus
import TestSupport
import Testing

@Suite(
  "Services, people and disks over the bus", .endsIfItHangs,
  .requires("needs dbus-daemon and python3-gi") { MachineBus.canRun })
struct ServiceTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  @Test("services that failed are first, and those at rest and other units are left out")
  func services() async throws {
    let bus = try await MachineBus(withServices: true)
    #expect(
      try await machine.source(.services, bus: bus.address).fetch() == [
        "state": "degraded", "active": 2, "failed": 1,
        "list": [
          [
            "name": "backup", "description": "Copies at night", "state": "failed",
            "detail": "failed",
          ],
          [
            "name": "cron", "description": "Regular programs", "state": "active",
            "detail": "running",
          ],
          [
            "name": "keys", "description": "Keys of the console", "state": "active",
            "detail": "exited",
          ],
        ],
      ])
  }

  @Test("people are listed by their sessions, without the machine’s own and one that has ended")
  func users() async throws {
    let bus = try await MachineBus(withServices: true)
    #expect(
      try await machine.source(.users, bus: bus.address).fetch() == [
        "count": 1, "sessions": 2,
        "list": [
          [
            "user": "ines", "type": "tty", "terminal": "tty1", "state": "active", "remote": false,
            "host": nil, "since": 1_780_000_100,
          ],
          [
            "user": "ines", "type": "tty", "terminal": "pts/0", "state": "active", "remote": true,
            "host": "10.0.0.7", "since": 1_780_000_200,
          ],
        ],
      ])
  }

  @Test("udisks says which disks are failing; one that it hasn’t read is neither well nor failing")
  func disks() async throws {
    for name in ["sda", "sdb", "nvme0n1"] { try machine("/sys/block/\(name)/device/model", "M\n") }
    let bus = try await MachineBus(withServices: true)
    let value = try await machine.source(.diskHealth, bus: bus.address).fetch()
    #expect(value["problems"] == 1)
    #expect(
      value["list"]?.array?.map { $0.only("name", "failing", "celsius", "hours", "badSectors") }
        == [
          ["name": "nvme0n1", "failing": false, "celsius": 37.9, "hours": 1200, "badSectors": nil],
          ["name": "sda", "failing": true, "celsius": 41, "hours": 41000, "badSectors": 24],
          ["name": "sdb", "failing": nil, "celsius": nil, "hours": nil, "badSectors": nil],
        ])
  }

  @Test(
    "a bus without the services, and a machine without a bus, have empty lists, not an error",
    arguments: [SystemMetric.services, .users, .diskHealth])
  func none(metric: SystemMetric) async throws {
    let bus = try await MachineBus(withServices: false)
    for address in [bus.address, "unix:path=\(machine.folder.path("none"))"] {
      let value = try await machine.source(metric, bus: address).fetch()
      #expect(value["list"] == [])
      // A number that can't be asked for is not 0.
      for key in ["failed", "active", "count", "sessions"] { #expect(value[key]?.number == nil) }
    }
  }

  @Test("an address that is none is a failure with a reason")
  func address() async {
    let failure = await failure { () throws(SourceFailure) in
      try await machine.source(.services, bus: "nonsense").fetch()
    }
    #expect(failure?.kind == .rejected)
    #expect(failure?.message.hasPrefix("systemd: ") == true)
  }
}
