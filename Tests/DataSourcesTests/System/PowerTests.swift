import DataSources
import JMESPath
import Testing

@Suite("Batteries and power")
struct PowerTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  private func supply(_ name: String, _ files: [String: String]) throws {
    for (file, text) in files {
      try machine("/sys/class/power_supply/\(name)/\(file)", text + "\n")
    }
  }

  @Test("a battery that is discharged says how long it lasts")
  func battery() async throws {
    try supply("AC", ["type": "Mains", "online": "0"])
    try supply(
      "BAT0",
      [
        "type": "Battery", "status": "Discharging", "capacity": "50", "model_name": "LNV-5B10",
        "energy_now": "24000000", "energy_full": "48000000", "energy_full_design": "60000000",
        "power_now": "8000000", "cycle_count": "212", "present": "1",
      ])
    try supply("hidpp_battery_0", ["type": "Battery", "scope": "Device", "capacity": "5"])
    #expect(
      try await machine.source(.battery).fetch() == [
        "percent": 50, "state": "discharging", "plugged": false, "watts": 8, "remaining": 10_800,
        "list": [
          [
            "name": "BAT0", "model": "LNV-5B10", "state": "discharging", "percent": 50, "watts": 8,
            "energy": 24, "full": 48, "health": 80, "cycles": 212,
          ]
        ],
        "history": [["time": 1_780_000_000.0, "percent": 50, "watts": 8]],
      ])
  }

  @Test("a battery that counts its charge and not its energy says the same")
  func charge() async throws {
    try supply(
      "BAT1",
      [
        "type": "Battery", "status": "Charging", "charge_now": "2000000", "charge_full": "4000000",
        "charge_full_design": "5000000", "current_now": "-1000000", "voltage_now": "12000000",
        "voltage_min_design": "11000000", "cycle_count": "0",
      ])
    let value = try await machine.source(.battery).fetch()
    #expect(
      value.only("percent", "state", "plugged", "watts", "remaining") == [
        "percent": 50, "state": "charging", "plugged": nil, "watts": 12, "remaining": 6600,
      ])
    #expect(value["list"]?.array?.first?["health"] == 80)
    #expect(value["list"]?.array?.first?["cycles"] == .null)
  }

  @Test("of two batteries the larger one counts for more")
  func several() async throws {
    let batteries = [("BAT0", 20, 20, "Not charging"), ("BAT1", 60, 20, "Discharging")]
    for (name, full, now, state) in batteries {
      try supply(
        name,
        [
          "type": "Battery", "status": state, "capacity": "\(now * 100 / full)",
          "energy_now": "\(now)000000", "energy_full": "\(full)000000", "power_now": "10000000",
        ])
    }
    #expect(
      try await machine.source(.battery).fetch().only("percent", "state", "remaining")
        == ["percent": 50, "state": "discharging", "remaining": 14_400])
  }

  @Test("a machine without a battery has an empty list, not an error")
  func none() async throws {
    #expect(
      try await machine.source(.battery).fetch() == [
        "percent": nil, "state": nil, "plugged": nil, "watts": nil, "remaining": nil, "list": [],
        "history": [],
      ])
  }

  private func zone(_ name: String, _ title: String, joules: Double) throws {
    let folder = "/sys/class/powercap/\(name)"
    try machine("\(folder)/name", title + "\n")
    try machine("\(folder)/energy_uj", "\(Int(joules * 1e6))\n")
    try machine("\(folder)/max_energy_range_uj", "1000000000\n")
  }

  @Test("the power of processors is the energy between two samples, also if it is counted anew")
  func processors() async throws {
    try zone("intel-rapl:0", "package-0", joules: 999)
    try zone("intel-rapl:0:0", "core", joules: 100)
    try zone("intel-rapl-mmio:0", "package-0", joules: 999)
    let source = machine.source(.power) { [self] in
      try zone("intel-rapl:0", "package-0", joules: 0.5)
      try zone("intel-rapl:0:0", "core", joules: 100.4)
    }
    // The two samples are a tenth of a second apart.
    #expect(
      try await source.fetch() == [
        "watts": 15, "source": "processor",
        "list": [["name": "package-0", "watts": 15], ["name": "core", "watts": 4]],
        "history": [["time": 1_780_000_000.0, "watts": 15]],
      ])
  }

  @Test("without counters the power is that of a battery that is discharged")
  func batteryPower() async throws {
    let battery = ["type": "Battery", "capacity": "50", "power_now": "8000000"]
    try supply("BAT0", battery.merging(["status": "Charging"]) { $1 })
    #expect(
      try await machine.source(.power).fetch().only("watts", "source", "list", "history")
        == ["watts": nil, "source": nil, "list": [], "history": []])
    try supply("BAT0", ["status": "Discharging"])
    #expect(
      try await machine.source(.power).fetch().only("watts", "source")
        == ["watts": 8, "source": "battery"])
  }
}
