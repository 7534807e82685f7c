/// Reads the frames that the server of a WebSocket sends (RFC 6455, section 5), and joins those of
/// a message.
///
/// What it holds is bounded, however long a message is and whatever its frames are.
struct WebSocketFrames {
  /// What frames say together.
  enum Event: Hashable {
    case message([UInt8])
    case ping([UInt8])
    /// - Parameter code: nil if the server gives none.
    case close(code: Int?, reason: String)
  }

  /// The reason why the connection can't go on.
  enum Failure: Error {
    /// A message is longer than the limit.
    case tooLarge
    /// The frames break the rules of the protocol.
    case invalid
  }

  private struct Head {
    let isLast: Bool
    let opcode: UInt8
    let length: Int
    /// The number of bytes of the head itself.
    let size: Int

    var isControl: Bool { opcode >= 8 }
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  /// The number of bytes at the start that have been read.
  private var position = 0
  /// The frames of the present message so far; nil between messages.
  private var message: [UInt8]?
  private var isText = false

  /// - Parameter limit: the maximum number of bytes of a message.
  init(limit: Int) { self.limit = limit }

  /// Adds what has arrived.
  mutating func append(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(position)
    position = 0
    bytes += more
  }

  /// Returns the next event; nil until more bytes have arrived.
  mutating func next() throws(Failure) -> Event? {
    while let head = try head() {
      let start = position + head.size
      guard bytes.count - start >= head.length else { return nil }
      let payload = bytes[start..<start + head.length]
      position = start + head.length
      if let event = try event(of: head, payload) { return event }
    }
    return nil
  }

  /// Returns the head of the next frame; nil until it is complete.
  private func head() throws(Failure) -> Head? {
    let rest = bytes[position...]
    guard rest.count >= 2 else { return nil }
    let (first, second) = (rest[position], rest[position + 1])
    // Nothing has been agreed that would use the reserved bits, and servers don't mask.
    guard first & 0x70 == 0, second & 0x80 == 0 else { throw .invalid }
    let lengthSize = [126: 2, 127: 8][second] ?? 0
    guard rest.count >= 2 + lengthSize else { return nil }
    let length =
      lengthSize == 0
      ? UInt64(second)
      : rest.dropFirst(2).prefix(lengthSize).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let opcode = first & 0x0F
    let isLast = first & 0x80 != 0
    if opcode >= 8 {
      guard isLast, length <= 125 else { throw .invalid }
    } else {
      guard length <= UInt64(limit - (message?.count ?? 0)) else { throw .tooLarge }
    }
    return Head(isLast: isLast, opcode: opcode, length: Int(length), size: 2 + lengthSize)
  }

  private mutating func event(
    of head: Head, _ payload: ArraySlice<UInt8>
  ) throws(Failure) -> Event? {
    switch head.opcode {
    case 0:
      guard message != nil else { throw .invalid }
      message?.append(contentsOf: payload)
    case 1, 2:
      guard message == nil else { throw .invalid }
      (message, isText) = (Array(payload), head.opcode == 1)
    case 8:
      let number = payload.count >= 2 ? payload.prefix(2).reduce(0) { $0 << 8 | Int($1) } : 0
      // The others are never sent: they stand for a connection without a code.
      let isValid = 1000..<5000 ~= number && ![1004, 1005, 1006, 1015].contains(number)
      let code = isValid ? number : nil
      return .close(code: code, reason: String(decoding: payload.dropFirst(2), as: UTF8.self))
    case 9: return .ping(Array(payload))
    case 10: return nil
    default: throw .invalid
    }
    guard head.isLast, let whole = message.take() else { return nil }
    guard !isText || String(validating: whole, as: UTF8.self) != nil else { throw .invalid }
    return .message(whole)
  }

  /// The kinds of frames that a client sends.
  enum Kind: UInt8 {
    case text = 1
    case close = 8
    case ping = 9
    case pong = 10
  }

  /// Returns a frame of a client, which is masked.
  static func frame(_ kind: Kind, _ payload: [UInt8] = []) -> [UInt8] {
    var frame: [UInt8] = [0x80 | kind.rawValue]
    let count = payload.count
    switch count {
    case ..<126: frame.append(0x80 | UInt8(count))
    case ..<65_536: frame += [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    default: frame += [0x80 | 127] + (0..<8).reversed().map { UInt8(count >> ($0 * 8) & 0xFF) }
    }
    let mask = (0..<4).map { _ in UInt8.random(in: .min ... .max) }
    return frame + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
  }
}
