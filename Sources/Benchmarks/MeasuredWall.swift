import Dashboard
import Foundation
import JMESPath

/// A dashboard that shows the cards of a JSON file of the peers as the peers show them.
struct MeasuredWall {
  /// The path of the dashboard file.
  let path: String

  /// Writes the dashboard of a wall into a folder.
  ///
  /// The dashboard reads the cards from the file that the environment variable `WALL` names, since
  /// what updates them changes a copy.
  /// - Parameters:
  ///   - count: the number of cards, of which the peers have a file.
  ///   - data: the folder with the peers' cards and pictures.
  init(cards count: Int, data: URL, in folder: URL) throws {
    let wall = try JSONValue(
      parsing: Data(contentsOf: data.appendingPathComponent("cards-\(count).json")))
    let cards = (wall["cards"]?.array ?? []).enumerated().map { index, card in
      "          - " + Self.definition(of: card, at: index, pictures: data.path).json(pretty: false)
    }
    let text = """
      version: 1
      title: Wall
      sources:
        wall: { type: file, path: "${env:WALL}", format: json }
      pages:
        - id: home
          sections:
            - cards:
      \(cards.joined(separator: "\n"))

      """
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: ["WALL": "wall"])
    guard reading.diagnostics.isEmpty else { throw WrongDashboard(reading.diagnostics) }
    let file = folder.appendingPathComponent("wall-\(count).yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    path = file.path
  }

  private static func definition(
    of card: JSONValue, at index: Int, pictures: String
  ) -> JSONValue {
    var header: [(key: String, value: JSONValue)] = [
      ("title", "${title}"), ("subtitle", "${subtitle}"),
      ("rows", rows(of: card)), ("caption", "${kpi.label}"),
      (
        "kpi",
        [
          "value": "kpi.value", "unit": card["kpi"]?["unit"] ?? "", "state": "${kpi.semantic}",
        ]
      ),
    ]
    // A header has room for one of both beside its title.
    if card["avatar"]?.string != nil {
      header += [
        ("avatar", ["image": .string("\(pictures)/${avatar}")]),
        ("accessories", [["text": "${status.text}"]]),
      ]
    } else {
      header += [
        ("statuses", [["text": "${status.text}", "state": "${status.semantic}"]])
      ]
    }
    return [
      "id": .string("c\(index)"), "source": "wall", "query": .string("cards[\(index)]"),
      "header": .object(JSONObject(header)), "body": body(of: card),
      "footer": ["actions": actions(card["buttons"], id: "button")],
      "menu": actions(card["menu"], id: "item"),
    ]
  }

  private static func rows(of card: JSONValue) -> JSONValue {
    .array(
      (card["rows"]?.array ?? []).enumerated().map { index, row in
        switch row["kind"]?.string {
        case "tags": ["tags": .string("rows[\(index)].tags")]
        case "rating":
          [
            "rating": [
              "value": .string("rows[\(index)].value"), "count": .string("rows[\(index)].count"),
            ]
          ]
        default: ["text": .string("${rows[\(index)].text}")]
        }
      })
  }

  private static func body(of card: JSONValue) -> JSONValue {
    let body = card["body"]
    switch body?["kind"]?.string {
    case "keyvalue":
      return ["facts": ["items": "body.pairs", "label": "${key}", "text": "${value}"]]
    case "chart":
      let type: JSONValue = body?["type"] == "bar" ? "column" : "line"
      return ["chart": ["type": type, "items": "body.points", "x": "@", "y": "@"]]
    case "table":
      let columns = (body?["columns"]?.array ?? []).enumerated().map { index, title -> JSONValue in
        ["title": title, "text": .string("${[\(index)]}")]
      }
      return ["table": ["items": "body.rows", "columns": .array(columns)]]
    default: return ["text": "${body.text}"]
    }
  }

  private static func actions(_ titles: JSONValue?, id: String) -> JSONValue {
    .array(
      (titles?.array ?? []).enumerated().map { index, title in
        ["id": .string("\(id)-\(index)"), "title": title, "refresh": true]
      })
  }
}
