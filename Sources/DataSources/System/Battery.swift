/// A battery that supplies this machine, as the kernel describes it (sysfs-class-power).
struct Battery {
  enum State: String {
    case charging, discharging, full, idle, unknown
  }

  static let folder = "/sys/class/power_supply"

  let name: String
  let model: String?
  let state: State
  /// The charge, 0…100.
  let percent: Double?
  /// The present energy, the greatest one, and the greatest one of a new battery, in watt hours.
  let energy: Double?
  let full: Double?
  let design: Double?
  /// The rate at which it is charged or discharged.
  let watts: Double?
  let cycles: Double?

  /// Returns all batteries but those of devices, such as a mouse.
  static func all(_ files: SystemFiles) -> [Battery] {
    files.names(in: folder).compactMap { Battery($0, files) }
  }

  private init?(_ name: String, _ files: SystemFiles) {
    let folder = "\(Self.folder)/\(name)"
    guard files.line("\(folder)/type") == "Battery", files.line("\(folder)/scope") != "Device",
      files.line("\(folder)/present") != "0"
    else { return nil }
    /// Returns the value of a file in its unit, of which the kernel gives millionths.
    func value(_ file: String) -> Double? { files.number("\(folder)/\(file)").map { $0 / 1e6 } }
    let volts = value("voltage_now")
    // Charge in ampere hours is energy at the voltage for which the battery is designed.
    let usualVolts = value("voltage_min_design") ?? volts
    func energy(_ what: String) -> Double? {
      value("energy_\(what)")
        ?? value("charge_\(what)").flatMap { charge in usualVolts.map { charge * $0 } }
    }
    self.name = name
    model = files.line("\(folder)/model_name")
    state =
      switch files.line("\(folder)/status") {
      case "Charging": .charging
      case "Discharging": .discharging
      case "Full": .full
      case "Not charging": .idle
      default: .unknown
      }
    let (held, full) = (energy("now"), energy("full"))
    (self.energy, self.full, design) = (held, full, energy("full_design"))
    let share = held.flatMap { held in full.map { $0 > 0 ? held / $0 * 100 : 0 } }
    percent = (files.number("\(folder)/capacity") ?? share).map { min(max($0, 0), 100) }
    // Some drivers count the current of a battery that is discharged as negative.
    let power =
      value("power_now") ?? value("current_now").flatMap { amperes in volts.map { amperes * $0 } }
    watts = power.map(abs)
    cycles = files.number("\(folder)/cycle_count").flatMap { $0 > 0 ? $0 : nil }
  }

  /// The greatest energy in percent of that of a new battery, 0…100.
  var health: Double? {
    guard let full, let design, design > 0 else { return nil }
    return min(full / design * 100, 100)
  }
}
