import DataSources

extension MQTTBrokerDefinition {
  /// Returns the address of the broker, with its secrets filled in.
  func address(_ secrets: Secrets) throws(SourceFailure) -> MQTTAddress {
    let receivers = [Receiver(of: url)]
    var texts: [String?] = []
    for template in [user, password] {
      texts.append(
        try template.map { (template) throws(SourceFailure) in
          try secrets.text(of: template, for: receivers)
        })
    }
    return try MQTTAddress(
      url: try secrets.address(of: url), authorities: authorities, isFive: isFive,
      clientID: clientID, user: texts[0], password: texts[1])
  }
}
