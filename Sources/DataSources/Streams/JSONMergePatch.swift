import JMESPath

extension JSONValue {
  /// Returns the value that a merge patch makes of this one (RFC 7396): members that are null are
  /// removed, objects are merged, and anything else takes the place of what was there.
  func merged(with patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var members = object ?? JSONObject()
    for (key, change) in changes {
      if change.isNull {
        members[key] = .none
      } else {
        members[key] = (members[key] ?? .null).merged(with: change)
      }
    }
    return .object(members)
  }
}
