import CardModel

extension ActionID {
  /// The button that books a room.
  public static let book = ActionID("book")
}

extension Card {
  /// The card of a room.
  public init(_ room: Room) {
    let isFree = room.meetings.isEmpty && !room.isBooked
    let status =
      isFree ? Status("Free all day", state: .positive) : Status("In use", state: .critical)
    var book = Action(id: .book, title: "Book", style: .primary)
    if room.isBooked { book.progress = .done(title: "Booked", isDisabled: true) }
    self.init(
      id: CardID(room.name),
      header: CardHeader(
        main: MainHeader(title: room.name),
        extended: ExtendedHeader(
          rows: UpTo(first: [HeaderRow(.status(status))]),
          accessory: ExtendedAccessory(KPI("\(room.seats)", caption: "seats")))),
      body: room.meetings.isEmpty
        ? .text(TextBody(plain: "No meetings today."))
        : .list(
          ListBody(
            rows: room.meetings.map {
              ListRow(id: ElementID($0.time), title: $0.title, subtitle: $0.time)
            })),
      footer: [book], destination: .none)
  }
}
