/// The custom widgets and components that live, counted for tests that look for leaks.
public enum LiveObjects {
  private static var counts: [ObjectIdentifier: (type: AnyClass, count: Int, made: Int)] = [:]

  /// The number of live custom widgets and components.
  ///
  /// A component that draws its own root counts twice, as both.
  public private(set) static var count = 0

  /// The number of widgets that have been made and have no parent.
  public static var unparentedCount: Int { UnparentedWidgets.count }

  /// Returns the number of custom widgets or components of a type that have been made, live or not.
  public static func madeCount(of type: AnyClass) -> Int {
    counts[ObjectIdentifier(type)]?.made ?? 0
  }

  /// The types of the live objects with their numbers, by name, and the widgets without a parent.
  public static var description: String {
    let objects = counts.values.filter { $0.count > 0 }.map { "\($0.type): \($0.count)" }.sorted()
    return (objects + UnparentedWidgets.descriptions.map { "\($0) without a parent" })
      .joined(separator: ", ")
  }

  static func add(_ type: AnyClass) {
    change(type, by: 1)
    counts[ObjectIdentifier(type)]?.made += 1
  }

  static func remove(_ type: AnyClass) { change(type, by: -1) }

  private static func change(_ type: AnyClass, by difference: Int) {
    count += difference
    counts[ObjectIdentifier(type), default: (type, 0, 0)].count += difference
  }
}
