import DataSources
import JMESPath
import Testing

@Suite("Graphics processors")
struct GraphicsTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  private func files(_ folder: String, _ files: [String: String]) throws {
    for (file, text) in files { try machine("/sys/class/drm/\(folder)/\(file)", text + "\n") }
  }

  @Test("the figures of amdgpu are read without a tool of its maker; plugs are no processors")
  func amd() async throws {
    try files(
      "card0/device",
      [
        "uevent": "DRIVER=amdgpu\nPCI_ID=1002:73BF", "vendor": "0x1002", "gpu_busy_percent": "37",
        "mem_info_vram_total": "8000000000", "mem_info_vram_used": "2000000000",
        "hwmon/hwmon3/temp1_input": "61000", "hwmon/hwmon3/power1_average": "45500000",
        "hwmon/hwmon3/freq1_input": "1800000000",
      ])
    try files("card0-HDMI-A-1", ["status": "connected"])
    #expect(
      try await machine.source(.gpu).fetch() == [
        "busy": 37, "frequency": 1800, "celsius": 61, "watts": 45.5, "memoryPercent": 25,
        "list": [
          [
            "name": "AMD", "driver": "amdgpu", "busy": 37, "memoryUsed": 2_000_000_000,
            "memoryTotal": 8_000_000_000, "memoryPercent": 25, "celsius": 61, "watts": 45.5,
            "frequency": 1800, "maximumFrequency": nil,
          ]
        ],
        "history": [
          [
            "time": 1_780_000_000.0, "busy": 37, "frequency": 1800, "celsius": 61, "watts": 45.5,
            "memoryPercent": 25,
          ]
        ],
      ])
  }

  @Test(
    "Intel’s drivers say the frequency",
    arguments: [
      ("i915", "gt_act_freq_mhz", "gt_max_freq_mhz"),
      ("i915", "gt/gt0/rps_act_freq_mhz", "gt/gt0/rps_max_freq_mhz"),
      ("xe", "device/tile0/gt0/freq0/act_freq", "device/tile0/gt0/freq0/max_freq"),
    ])
  func intel(driver: String, actual: String, maximum: String) async throws {
    try files(
      "card1",
      [
        "device/uevent": "DRIVER=\(driver)", "device/vendor": "0x8086", actual: "450",
        maximum: "1300",
      ])
    #expect(
      try await machine.source(.gpu).fetch()["list"]?.array?.map {
        $0.only("name", "driver", "busy", "frequency", "maximumFrequency")
      } == [
        [
          "name": "Intel", "driver": .string(driver), "busy": nil, "frequency": 450,
          "maximumFrequency": 1300,
        ]
      ])
  }

  @Test("a machine without a graphics processor that says anything has an empty list")
  func none() async throws {
    try files("card0/device", ["uevent": "DRIVER=virtio-pci"])
    let value = try await machine.source(.gpu).fetch()
    #expect(value.only("busy", "list", "history") == ["busy": nil, "list": [], "history": []])
  }
}
