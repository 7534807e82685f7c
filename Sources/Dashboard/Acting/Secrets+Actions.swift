import CardModel
import DataSources
import JMESPath

extension Secrets {
  /// Returns a request of an action with its secrets and answers filled in.
  func request(
    _ request: Action.Request, _ answers: [String: Answer]
  ) throws(SourceFailure) -> WebRequest {
    var headers: [(name: String, value: String)] = []
    for header in request.headers {
      headers.append((header.name, try text(header.value, answers)))
    }
    var result = WebRequest(
      method: request.method, url: try text(request.url, answers), headers: headers)
    switch request.body {
    case .text(let body)?: result.body = try text(body, answers)
    case .json(let content)?: result.setBody(try json(content, answers))
    case nil: break
    }
    return result
  }

  private func json(
    _ content: Action.Request.Content, _ answers: [String: Answer]
  ) throws(SourceFailure) -> JSONValue {
    switch content {
    case .value(let value): return value.json(answers)
    case .text(let text): return .string(try self.text(text, answers))
    case .list(let contents):
      var elements: [JSONValue] = []
      for content in contents { elements.append(try json(content, answers)) }
      return .array(elements)
    case .object(let contents):
      var members: [(key: String, value: JSONValue)] = []
      for member in contents { members.append((member.name, try json(member.content, answers))) }
      return .object(JSONObject(members))
    }
  }

  /// Returns the text with its secrets and answers filled in; an unanswered question is empty.
  func text(_ text: SecretText, _ answers: [String: Answer]) throws(SourceFailure) -> String {
    var result = ""
    for part in text.parts {
      switch part {
      case .literal(let literal): result += literal
      case .secret(let name): result += try value(of: name)
      case .answer(let id, let isURL):
        let text = answers[id]?.text ?? ""
        result += isURL ? text.percentEncoded : text
      }
    }
    return result
  }
}
