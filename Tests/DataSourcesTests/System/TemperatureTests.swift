import DataSources
import JMESPath
import Testing

@Suite("Temperatures")
struct TemperatureTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  @Test("sensors are listed with their labels, impossible ones left out")
  func sensors() async throws {
    try machine("/sys/class/hwmon/hwmon0/name", "coretemp\n")
    try machine("/sys/class/hwmon/hwmon0/temp1_input", "45600\n")
    try machine("/sys/class/hwmon/hwmon0/temp1_label", "Package id 0\n")
    try machine("/sys/class/hwmon/hwmon0/temp1_crit", "100000\n")
    try machine("/sys/class/hwmon/hwmon1/name", "nvme\n")
    try machine("/sys/class/hwmon/hwmon1/temp1_input", "38850\n")
    try machine("/sys/class/hwmon/hwmon1/temp2_input", "-273150\n")
    try machine("/sys/class/thermal/thermal_zone0/temp", "99000\n")
    #expect(
      try await machine.source(.temperatures).fetch() == [
        "highest": 45.6,
        "list": [
          ["name": "coretemp", "label": "Package id 0", "celsius": 45.6, "critical": 100.0],
          ["name": "nvme", "label": "nvme", "celsius": 38.9, "critical": nil],
        ],
        "history": [["time": 1_780_000_000.0, "highest": 45.6]],
      ])
  }

  @Test("thermal zones stand in where there are no monitors")
  func zones() async throws {
    try machine("/sys/class/thermal/thermal_zone0/temp", "51000\n")
    try machine("/sys/class/thermal/thermal_zone0/type", "cpu-thermal\n")
    #expect(
      try await machine.source(.temperatures).fetch()["list"] == [
        ["name": "cpu-thermal", "label": "cpu-thermal", "celsius": 51.0, "critical": nil]
      ])
  }

  @Test("a machine without sensors has empty lists, not an error")
  func none() async throws {
    #expect(
      try await machine.source(.temperatures).fetch()
        == ["highest": nil, "list": [], "history": []])
  }
}
