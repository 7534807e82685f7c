import DataSources
import JMESPath
import Testing

@Suite("The health of disks")
struct DiskHealthTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  private func health() async throws -> JSONValue {
    try await machine.source(.diskHealth, bus: "unix:path=\(machine.folder.path("none"))").fetch()
  }

  @Test("disks have their size and temperature, virtual ones are left out")
  func disks() async throws {
    try machine("/sys/block/nvme0n1/size", "1000215216\n")
    try machine("/sys/block/nvme0n1/device/model", "Samsung SSD 980\n")
    try machine("/sys/block/nvme0n1/device/state", "live\n")
    try machine("/sys/block/nvme0n1/device/hwmon2/temp1_input", "38850\n")
    try machine("/sys/block/sda/size", "2048\n")
    try machine("/sys/block/sda/device/state", "offline\n")
    try machine("/sys/block/sda/device/hwmon/hwmon4/temp1_input", "31000\n")
    try machine("/sys/block/loop0/size", "8\n")
    let value = try await health()
    #expect(value["problems"] == 1)
    #expect(
      value["list"] == [
        [
          "name": "nvme0n1", "model": "Samsung SSD 980", "size": 512_110_190_592, "celsius": 38.9,
          "failing": nil, "hours": nil, "badSectors": nil,
        ],
        [
          "name": "sda", "model": nil, "size": 1_048_576, "celsius": 31, "failing": true,
          "hours": nil, "badSectors": nil,
        ],
      ])
  }

  @Test("an array that lacks a disk is degraded, and says how far its repair is")
  func arrays() async throws {
    let files = [
      "level": "raid1", "raid_disks": "2", "degraded": "1", "sync_action": "recover",
      "sync_completed": "250 / 1000",
    ]
    for (file, text) in files { try machine("/sys/block/md0/md/\(file)", text + "\n") }
    try machine("/sys/block/md1/md/level", "raid0\n")
    try machine("/sys/block/md1/md/raid_disks", "3\n")
    try machine("/sys/block/md1/md/sync_completed", "none\n")
    let value = try await health()
    #expect(value["problems"] == 1)
    #expect(
      value["arrays"] == [
        [
          "name": "md0", "level": "raid1", "disks": 2, "missing": 1, "degraded": true,
          "action": "recover", "percent": 25,
        ],
        [
          "name": "md1", "level": "raid0", "disks": 3, "missing": 0, "degraded": false,
          "action": "idle", "percent": nil,
        ],
      ])
  }

  @Test("a file system in which errors were found says when the last one was")
  func fileSystems() async throws {
    try machine("/sys/fs/ext4/features/lazy_itable_init", "supported\n")
    try machine("/sys/fs/ext4/sda1/errors_count", "0\n")
    try machine("/sys/fs/ext4/sda1/last_error_time", "0\n")
    try machine("/sys/fs/ext4/sda2/errors_count", "3\n")
    try machine("/sys/fs/ext4/sda2/last_error_time", "1780000000\n")
    let value = try await health()
    #expect(value["problems"] == 1)
    #expect(
      value["fileSystems"] == [
        ["device": "sda1", "errors": 0, "lastError": nil],
        ["device": "sda2", "errors": 3, "lastError": 1_780_000_000],
      ])
  }
}
