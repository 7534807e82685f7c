import Foundation
import JMESPath

extension JSONValue {
  /// Converts bytes of a database: they become base64, long ones null.
  init(bytes: Data) {
    self =
      bytes.count <= LoadLimits.blobBytes ? .string(bytes.base64EncodedString()) : .null
  }
}
