import DataSources

extension MQTTBrokerDefinition {
  /// Returns the address of the broker, with its secrets filled in.
  func address(_ secrets: Secrets) throws(SourceFailure) -> MQTTAddress {
    var texts: [String?] = []
    for template in [user, password] {
      if let template { texts.append(try secrets.text(of: template)) } else { texts.append(nil) }
    }
    return try MQTTAddress(
      url: try secrets.address(of: url), authorities: authorities, isFive: isFive,
      clientID: clientID, user: texts[0], password: texts[1])
  }
}
