/// A type of PostgreSQL: a built-in one, which has the same number in every database
/// (`pg_type.dat`), or a list.
indirect enum PostgresType: Hashable, Sendable {
  case boolean, bytes, integer, decimal, float, text, json, date, time, timestamp, moment, interval
  case uuid
  case list(of: PostgresType)

  init?(number: UInt32) {
    switch number {
    case 16: self = .boolean
    case 17: self = .bytes
    case 20, 21, 23, 26: self = .integer
    case 1700: self = .decimal
    case 700, 701: self = .float
    case 18, 19, 25, 1042, 1043: self = .text
    case 114, 3802: self = .json
    case 1082: self = .date
    case 1083, 1266: self = .time
    case 1114: self = .timestamp
    case 1184: self = .moment
    case 1186: self = .interval
    case 2950: self = .uuid
    case 1000: self = .list(of: .boolean)
    case 1001: self = .list(of: .bytes)
    case 1005, 1007, 1016, 1028: self = .list(of: .integer)
    case 1231: self = .list(of: .decimal)
    case 1021, 1022: self = .list(of: .float)
    case 1002, 1003, 1009, 1014, 1015: self = .list(of: .text)
    // Addresses, money, bits, figures, ranges and others, which have no other form than a text.
    case 143, 629, 651, 719, 775, 791, 1017, 1018, 1019, 1027, 1040, 1041, 1561, 1563, 3643, 3905,
      3907, 3909, 3911, 3913, 3927, 4073:
      self = .list(of: .text)
    case 199, 3807: self = .list(of: .json)
    case 1182: self = .list(of: .date)
    case 1183, 1270: self = .list(of: .time)
    case 1115: self = .list(of: .timestamp)
    case 1185: self = .list(of: .moment)
    case 1187: self = .list(of: .interval)
    case 2951: self = .list(of: .uuid)
    default: return nil
    }
  }

  /// Returns the type of a column as conditions of a report know it.
  static func kind(ofType number: UInt32) -> SQLColumn.Kind {
    unordered.contains(number) ? .unordered : PostgresType(number: number)?.kind ?? .other
  }

  /// The types whose values PostgreSQL can't order, and their lists: json, xml, xid, cid, aclitem,
  /// point, lseg, path, box, polygon, line, circle, jsonpath and the snapshots of transactions.
  private static let unordered: Set<UInt32> = [
    114, 199, 142, 143, 28, 1011, 29, 1012, 1033, 1034, 600, 1017, 601, 1018, 602, 1019, 603, 1020,
    604, 1027, 628, 629, 718, 719, 4072, 4073, 2970, 2949, 5038, 5039,
  ]

  /// The first number of a type that isn't built in (`FirstNormalObjectId`).
  static let firstOwnNumber: UInt32 = 16_384

  /// The type as conditions of a report know it.
  var kind: SQLColumn.Kind {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .decimal: .decimal
    case .float: .float
    case .text: .text
    case .date: .date
    case .timestamp: .timestamp
    case .moment: .moment
    case .bytes, .json, .time, .interval, .uuid, .list: .other
    }
  }
}
