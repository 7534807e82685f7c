import CardModel
import ChartModel

/// Cards with micro charts in every place, each kind at least once.
extension SampleCards {
  static let micro: [Card] = [
    header("micro-line", .line(MicroSeries([3, 9, 4, nil, 6, 12, 8])), rows: ["212 cups"]),
    header(
      "micro-area", .area(MicroSeries([20, 60, 45, 90], color: .good)), rows: ["90 %", "Rising"]),
    header("micro-columns", .columns(MicroSeries([4, 2, -3, 5, 1, -1]), highlight: .negative)),
    header("micro-ring", .radial(MicroShare(0.42, color: .critical)), rows: ["42 of 100"]),
    header("micro-ball", .harveyBall(MicroShare(0.7, text: "7 of 10"))),
    header("micro-parts", .stackedBar(parts)),
    BulletMeasure(
      212, comparison: .target(240), forecast: 230, maximum: 300,
      thresholds: [
        ChartThreshold(from: 0, color: .critical), ChartThreshold(from: 200, color: .good),
      ]
    ).map { header("micro-bullet", .bullet($0)) },
    microRows, microCells, bulletCells,
  ].compactMap { $0 }

  static func header(_ name: String, _ chart: MicroChart, rows: [String] = []) -> Card {
    Card(
      id: CardID(name),
      header: CardHeader(
        main: MainHeader(title: "Roastery"),
        extended: ExtendedHeader(
          rows: UpTo(first: rows.map { HeaderRow(.text($0)) }),
          accessory: ExtendedAccessory(chart))))
  }

  static let parts = MicroParts([
    .init("Espresso", 201), .init("Filter", 134), .init("Cold brew", 41), .init("Tea", 12),
    .init("Cocoa", 9),
  ])

  /// A bullet, a line with a status before it, and a title that leaves a chart no room.
  static let microRows = Card(
    id: CardID("micro-rows"), header: CardHeader(title: "Beans"),
    body: .list(
      ListBody(rows: [
        ListRow(
          id: ElementID("bullet"), title: "Sidamo", subtitle: "18 kg",
          micro: BulletMeasure(18, comparison: .target(60), maximum: 100, color: .bad)
            .map { .bullet($0) }, destination: .object),
        ListRow(
          id: ElementID("line"), title: "Huila", status: Status("+4 kg", state: .positive),
          micro: .line(MicroSeries([20, 26, 31, 30, 42]))),
        ListRow(
          id: ElementID("long"), title: "House blend of Sidamo, Huila and Santos",
          subtitle: "93 kg", micro: .line(MicroSeries([20, 26, 31, 30, 42]))),
        ListRow(id: ElementID("ball"), title: "Santos", micro: .harveyBall(MicroShare(0.7))),
      ])))

  /// Bullets and bars beside numbers of different lengths.
  static let bulletCells = Card(
    id: CardID("bullet-cells"), header: CardHeader(title: "Stock"),
    body: .table(
      TableBody(
        columns: [
          TableColumn("Coffee"), TableColumn("Bags", alignment: .end),
          TableColumn("Full", alignment: .end),
        ],
        rows: zip(
          [("Sidamo", 8.0, 0.04), ("Huila", 125, 0.6), ("Santos", 1250, 1.0)],
          [8, 125, 1250].map { BulletMeasure($0).map { .bullet($0) } }.onOneScale
        ).map { row, chart in
          TableRow(
            id: ElementID(row.0),
            cells: [
              TableCell(row.0),
              TableCell("\(Int(row.1))", graphic: chart.map { .micro($0) }),
              TableCell("\(Int(row.2 * 100)) %", progress: row.2),
            ])
        })))

  static let microCells = Card(
    id: CardID("micro-cells"), header: CardHeader(title: "Beans"),
    body: .table(
      TableBody(
        columns: [TableColumn("Coffee"), TableColumn("Where"), TableColumn("Weeks")],
        rows: [("Sidamo", 3.0), ("House blend", 7)].map { name, value in
          TableRow(
            id: ElementID(name),
            cells: [
              TableCell(name),
              TableCell(
                "",
                graphic: .micro(
                  .stackedBar(MicroParts([.init("Hall", value), .init("Silo", 10 - value)])))),
              TableCell(
                "",
                graphic: .micro(
                  .columns(MicroSeries([value, 4, 5, 6, 10 - value]), highlight: .last))),
            ])
        })))
}
