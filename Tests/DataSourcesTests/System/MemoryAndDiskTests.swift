import DataSources
import JMESPath
import Testing

@Suite("Memory and disks")
struct MemoryAndDiskTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  @Test("used memory is what isn't available")
  func memory() async throws {
    try machine(
      "/proc/meminfo",
      """
      MemTotal:        1000 kB
      MemFree:          100 kB
      MemAvailable:     400 kB
      Buffers:           20 kB
      Cached:           200 kB
      SReclaimable:      30 kB
      SwapTotal:        500 kB
      SwapFree:         375 kB
      """)
    #expect(
      try await machine.source(.memory).fetch() == [
        "total": 1_024_000, "used": 614_400, "available": 409_600, "cached": 256_000,
        "percent": 60.0, "fraction": 0.6, "swapTotal": 512_000, "swapUsed": 128_000,
        "swapPercent": 25.0,
        "history": [
          [
            "time": 1_780_000_000.0, "used": 614_400, "available": 409_600, "percent": 60.0,
            "swapUsed": 128_000,
          ]
        ],
      ])
  }

  @Test("a machine without swap uses none of it")
  func noSwap() async throws {
    try machine("/proc/meminfo", "MemTotal: 1000 kB\nMemAvailable: 400 kB\n")
    #expect(
      try await machine.source(.memory).fetch().only("swapTotal", "swapUsed", "swapPercent")
        == ["swapTotal": 0, "swapUsed": 0, "swapPercent": 0.0])
  }

  @Test("disks are listed once each, without the kernel's own file systems and images")
  func disks() async throws {
    try machine(
      "/proc/self/mounts",
      """
      proc /proc proc rw 0 0
      tmpfs /run tmpfs rw 0 0
      /dev/sda1 /srv/bind ext4 rw 0 0
      /dev/sda1 / ext4 rw 0 0
      /dev/loop3 /snap/core squashfs ro 0 0
      /dev/sdb1 /media/My\\040Disk vfat rw 0 0
      overlay /var/lib/docker/merged overlay rw 0 0
      server:/export /mnt/share nfs4 rw 0 0
      /dev/sdc1 /gone ext4 rw 0 0
      """)
    for folder in ["/srv/bind", "/media/My Disk", "/var/lib/docker/merged", "/mnt/share"] {
      try machine("\(folder)/file", "")
    }
    let value = try await machine.source(.disks).fetch()
    let list = try #require(value["list"]?.array)
    #expect(
      list.map { $0.only("mount", "device", "type") } == [
        ["mount": "/", "device": "/dev/sda1", "type": "ext4"],
        ["mount": "/media/My Disk", "device": "/dev/sdb1", "type": "vfat"],
        ["mount": "/mnt/share", "device": "server:/export", "type": "nfs4"],
      ])
    for disk in list + [value] {
      let size = try #require(disk["size"]?.number)
      let used = try #require(disk["used"]?.number)
      let available = try #require(disk["available"]?.number)
      let fraction = try #require(disk["fraction"]?.number)
      #expect(size > 0 && used + available <= size)
      #expect(abs(fraction - used / (used + available)) < 0.001)
    }
  }

  @Test("a root file system of layers is shown as the root")
  func overlayRoot() async throws {
    try machine("/proc/self/mounts", "overlay / overlay rw 0 0\n")
    let list = try await machine.source(.disks).fetch()["list"]?.array
    #expect(list?.map { $0["mount"] } == ["/"])
  }
}
