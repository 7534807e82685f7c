import CardModel
import DataSources
import JMESPath

extension Secrets {
  /// Returns a request of an action with its secrets and answers filled in.
  func request(
    _ request: Action.Request, _ answers: [String: Answer]
  ) throws(SourceFailure) -> WebRequest {
    let receiver = Receiver(of: request.url, answers)
    var headers: [(name: String, value: String)] = []
    for header in request.headers {
      headers.append((header.name, try text(header.value, answers, for: receiver)))
    }
    var result = WebRequest(
      method: request.method, url: try text(request.url, answers, for: receiver),
      headers: headers)
    switch request.body {
    case .text(let body)?: result.body = try text(body, answers, for: receiver)
    case .json(let content)?: result.setBody(try json(content, answers, for: receiver))
    case nil: break
    }
    return result
  }

  /// Returns the address of the broker of a message.
  func address(_ broker: Action.Message.Broker) throws(SourceFailure) -> MQTTAddress {
    let receiver = Receiver(of: broker.url, [:])
    var texts: [String?] = []
    for text in [broker.user, broker.password] {
      texts.append(
        try text.map { (text) throws(SourceFailure) in
          try self.text(text, [:], for: receiver)
        })
    }
    return try MQTTAddress(
      url: try text(broker.url, [:], for: receiver), authorities: broker.authorities,
      isFive: broker.isFive,
      clientID: broker.clientID, user: texts[0], password: texts[1])
  }

  /// Returns the topic of a message with its answers filled in.
  /// - Throws: a failure if an answer would direct the message to another topic (P18).
  func topic(
    _ topic: SecretText, _ answers: [String: Answer], for receiver: Receiver
  ) throws(SourceFailure) -> String {
    for case .answer(let id, _) in topic.parts.dropFirst()
    where answers[id]?.text.hasTopicSign == true {
      throw SourceFailure(.malformed, "an answer that is a part of the topic has a /, + or #")
    }
    return try text(topic, answers, for: receiver)
  }

  /// Returns the payload of a message with its secrets and answers filled in.
  func payload(
    _ payload: Action.Request.Body, _ answers: [String: Answer], for receiver: Receiver
  ) throws(SourceFailure) -> String {
    switch payload {
    case .text(let text): try self.text(text, answers, for: receiver)
    case .json(let content): try json(content, answers, for: receiver).json()
    }
  }

  private func json(
    _ content: Action.Request.Content, _ answers: [String: Answer], for receiver: Receiver
  ) throws(SourceFailure) -> JSONValue {
    switch content {
    case .value(let value): return value.json(answers)
    case .text(let text): return .string(try self.text(text, answers, for: receiver))
    case .list(let contents):
      var elements: [JSONValue] = []
      for content in contents { elements.append(try json(content, answers, for: receiver)) }
      return .array(elements)
    case .object(let contents):
      var members: [(key: String, value: JSONValue)] = []
      for member in contents {
        members.append((member.name, try json(member.content, answers, for: receiver)))
      }
      return .object(JSONObject(members))
    }
  }

  /// Returns the text with its secrets and answers filled in; an unanswered question is empty.
  /// - Parameter receiver: who gets its secrets.
  func text(
    _ text: SecretText, _ answers: [String: Answer], for receiver: Receiver
  ) throws(SourceFailure) -> String {
    var result = ""
    for part in text.parts {
      switch part {
      case .literal(let literal): result += literal
      case .secret(let name, let isURL):
        let secret = try value(of: name, for: [receiver])
        result += isURL ? secret.percentEncoded : secret
      case .answer(let id, let isURL):
        let text = answers[id]?.text ?? ""
        result += isURL ? text.percentEncoded : text
      }
    }
    return result
  }
}

extension Receiver {
  /// Creates the server of an address with its answers filled in.
  init(of address: SecretText, _ answers: [String: Answer]) {
    self.init(
      of: address.parts.map { part in
        switch part {
        case .literal(let text): text
        case .secret(let name, _): "${secret:\(name)}"
        case .answer(let id, let isURL):
          isURL ? (answers[id]?.text ?? "").percentEncoded : answers[id]?.text ?? ""
        }
      })
  }
}
