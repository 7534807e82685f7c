/// A meeting room, as the program knows it.
public struct Room: Sendable {
  /// A meeting in the room.
  public struct Meeting: Sendable {
    public var time: String
    public var title: String

    public init(time: String, title: String) {
      self.time = time
      self.title = title
    }
  }

  public let name: String
  public let seats: Int
  public var meetings: [Meeting]
  public var isBooked = false

  public init(name: String, seats: Int, meetings: [Meeting]) {
    self.name = name
    self.seats = seats
    self.meetings = meetings
  }
}

extension Room {
  /// Rooms to show.
  public static let examples = [
    Room(
      name: "Lighthouse", seats: 12,
      meetings: [
        Meeting(time: "09:00", title: "Harbour plan"), Meeting(time: "13:30", title: "Interview"),
      ]),
    Room(name: "Dune", seats: 4, meetings: [Meeting(time: "10:15", title: "Design review")]),
    Room(name: "Tide", seats: 28, meetings: []),
  ]
}
