import CGtk

/// The checksums of bytes.
public enum Checksum {
  /// Returns the SHA-256 of bytes in hexadecimal digits, as sha256sum(1) prints it.
  public nonisolated static func sha256(of bytes: [UInt8]) -> String {
    let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))!
    defer { g_free(text) }
    return String(cString: text)
  }
}
