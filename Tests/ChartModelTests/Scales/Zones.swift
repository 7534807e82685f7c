import ChartModel

/// The calendars of some time zones around 2025.
enum Zones {
  /// A zone with summer time of one hour.
  static let berlin = [
    (1_729_990_800.0, 3600), (1_743_296_400, 7200), (1_761_440_400, 3600), (1_774_746_000, 7200),
    (1_792_890_000, 3600),
  ].map(ChartCalendar.Transition.init)

  static let newYork = [
    (1_730_613_600.0, -18_000), (1_741_503_600, -14_400), (1_762_063_200, -18_000),
    (1_772_953_200, -14_400),
  ].map(ChartCalendar.Transition.init)

  /// A zone whose offset is half an hour off.
  static let stJohns = [
    (1_730_608_200.0, -12_600), (1_741_498_200, -9000), (1_762_057_800, -12_600),
    (1_772_947_800, -9000),
  ].map(ChartCalendar.Transition.init)

  /// A zone with summer time of half an hour.
  static let lordHowe = [
    (1_728_142_200.0, 39_600), (1_743_865_200, 37_800), (1_759_591_800, 39_600),
    (1_775_314_800, 37_800),
  ].map(ChartCalendar.Transition.init)

  /// A zone whose clocks are set forward at midnight, so that a day begins at one o'clock.
  static let santiago = [
    (1_725_768_000.0, -10_800), (1_743_908_400, -14_400), (1_757_217_600, -10_800),
    (1_775_358_000, -14_400),
  ].map(ChartCalendar.Transition.init)

  /// A zone whose clocks are set back from one o'clock to midnight, so that a day begins twice.
  static let havana = [
    (1_730_610_000.0, -18_000), (1_741_496_400, -14_400), (1_762_059_600, -18_000),
    (1_772_946_000, -14_400),
  ].map(ChartCalendar.Transition.init)

  static let all = [berlin, newYork, stJohns, lordHowe, santiago, havana].map {
    ChartCalendar(transitions: $0)
  }
}
