import JMESPath

/// Measures V12: a filter and a projection over 10 MB of JSON, already parsed.
func queryFigure() throws -> Figure {
  let data = try JSONValue(parsing: ordersText(bytes: 10_000_000))
  let query = try Expression(
    "orders[?amount > `500` && state == 'open'].{id: id, who: customer.name, amount: amount}")
  return try Figure(
    "V12", "JMESPath over 10 MB: filter and projection", goal: "≤ 1.5 × a compiled peer"
  ) {
    let found = try query.evaluate(on: data)
    precondition(found.array?.isEmpty == false, "the query must find something")
  }
}

/// Returns orders as a web service would write them.
private func ordersText(bytes: Int) -> String {
  var text = #"{"orders":["#
  var id = 0
  while text.utf8.count < bytes {
    if id > 0 { text += "," }
    text += """
      {"id":\(id),"state":"\(id % 3 == 0 ? "open" : "done")","amount":\(id * 7919 % 1000).5,\
      "customer":{"name":"Customer \(id % 100)","city":"City \(id % 37)"},\
      "tags":["new","express"],"lines":[{"part":"P-\(id % 501)","count":\(id % 9)}]}
      """
    id += 1
  }
  return text + "]}"
}
