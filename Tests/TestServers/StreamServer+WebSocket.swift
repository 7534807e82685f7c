import Foundation

extension StreamServer.Connection {
  /// Accepts the WebSocket that the request asks for.
  public func acceptWebSocket() {
    let key = (header("Sec-WebSocket-Key") ?? "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    let accepted = Data(sha1(Array(key.utf8))).base64EncodedString()
    send(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: \(accepted)\r\n\r\n")
  }

  /// Sends a message of text.
  public func sendMessage(_ text: String) { sendFrame(1, Array(text.utf8)) }

  /// Says that the server closes the WebSocket.
  public func sendClose(code: UInt16, reason: String = "") {
    sendFrame(8, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8))
  }

  /// Sends a frame without a mask, as servers do (RFC 6455, section 5.2).
  /// - Parameter isLast: whether it is the last one of its message.
  @discardableResult
  public func sendFrame(_ code: UInt8, _ payload: [UInt8], isLast: Bool = true) -> Bool {
    var head: [UInt8] = [(isLast ? 0x80 : 0) | code]
    switch payload.count {
    case ..<126: head.append(UInt8(payload.count))
    case ..<65_536: head += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      head.append(127)
      head += (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 0xFF) }
    }
    return send(head + payload)
  }

  /// Waits for a frame of the client with less than 126 bytes, and returns its text.
  public func receiveMessage() -> String {
    var bytes: [UInt8] = []
    while bytes.count < 6 || bytes.count < 6 + Int(bytes[1] & 0x7F) {
      let more = receive()
      guard !more.isEmpty else { return "" }
      bytes += more
    }
    let mask = bytes[2..<6]
    let payload = bytes[6..<(6 + Int(bytes[1] & 0x7F))]
    return String(
      decoding: zip(payload, payload.indices).map { $0 ^ mask[2 + ($1 - 6) % 4] }, as: UTF8.self)
  }
}

/// Returns the SHA-1 digest, with which a server shows that it speaks the protocol (FIPS 180-4).
private func sha1(_ message: [UInt8]) -> [UInt8] {
  var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  var bytes = message + [0x80]
  while bytes.count % 64 != 56 { bytes.append(0) }
  bytes += (0..<8).reversed().map { UInt8((message.count * 8) >> ($0 * 8) & 0xFF) }
  for start in stride(from: 0, to: bytes.count, by: 64) {
    var words = (0..<16).map { index in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + index * 4 + $1]) }
    }
    for index in 16..<80 {
      words.append(
        rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, 5) &+ mix &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
    }
    for (index, part) in [a, b, c, d, e].enumerated() { state[index] &+= part }
  }
  return state.flatMap { word in (0..<4).reversed().map { UInt8(word >> ($0 * 8) & 0xFF) } }
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word << count | word >> (32 - count)
}
