import Dashboard

/// Measures V11: from the text of a dashboard of 1,000 cards to its checked definition.
func readingFigure() throws -> Figure {
  let text = wallText(cards: 1000)
  return try Figure("V11", "read and check 1,000 cards", goal: "≤ 70 ms") {
    let reading = DashboardFile.load(
      text: text, name: "wall.yaml", environment: [:])
    guard reading.diagnostics.isEmpty else { throw WrongDashboard(reading.diagnostics) }
    return reading
  }
}

/// The error of a benchmark whose dashboard has a mistake.
struct WrongDashboard: Error, CustomStringConvertible {
  let description: String

  init(_ diagnostics: [Diagnostic]) { description = "\(diagnostics[0])" }
}

/// Returns the dashboard file that the promises speak of: 0.9 MiB for 1,000 cards.
func wallText(cards count: Int) -> String {
  """
  version: 1
  title: Wall
  sources:
    orders: { type: sqlite, path: orders.db, sql: select * from orders, every: 30s }
  pages:
    - id: home
      title: Home
      sections:
        - title: Orders
          cards:

  """ + (0..<count).map(cardText).joined()
}

private func cardText(_ number: Int) -> String {
  """
            - id: order-\(number)
              source: orders
              query: "[\(number)]"
              header:
                title: "Order \(number) of ${customer}"
                subtitle: "${city}, ${date(ordered, 'medium')}"
                avatar: { initials: "${initials(customer)}", shape: square }
                rows:
                  - status: { text: "${state}", value: days, thresholds: [{ gte: 3, state: negative }] }
                  - [{ rating: rating }, { text: "${carrier}" }]
                  - tags: [New, "${country}"]
                kpi: { value: "currency(amount, 'EUR')", trend: "+${change} %", size: small }
                caption: Amount
              body:
  \(bodyText(number))
              footer:
                actions:
                  - { id: release, title: Release, style: primary, command: [release, "${id}"] }
                  - { id: reject, title: Reject, style: negative, hide: true }
              menu:
                - { id: again, title: Refresh, refresh: true }

  """
}

private func bodyText(_ number: Int) -> String {
  switch number % 4 {
  case 0:
    """
                  facts:
                    - { label: Ordered, text: "${date(ordered)}" }
                    - { label: Due, text: "${date(due)}" }
                    - { label: Weight, text: "${number(weight, `1`)} kg" }
                    - { label: Contact, text: "${contact}", opens: object }
    """
  case 1:
    """
                  chart:
                    type: line
                    items: history
                    x: time
                    y: [{ title: Weight, value: weight }, { title: Amount, value: amount, color: positive }]
                    thresholds: [{ gte: 90, state: negative }, { gte: 75, state: critical }]
    """
  case 2:
    """
                  table:
                    items: parts
                    limit: 5
                    columns:
                      - { title: Part, text: "${name}" }
                      - { title: Place, text: "${place}" }
                      - { title: Left, text: "${left}", align: end, width: 56 }
    """
  default:
    """
                  text: "${customer} has ordered ${weight} kg. It leaves with ${carrier} on ${date(due)}."
    """
  }
}
