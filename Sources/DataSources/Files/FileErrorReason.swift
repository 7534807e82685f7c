import Foundation
import Localization

extension Error {
  /// The reason why a file can’t be read or written, in the words of this program.
  public var fileReason: String {
    errorNumber.map(DataSources.fileReason) ?? String(localized: "the system gives no reason")
  }

  /// The number that the kernel gave; nil if the error is of another kind.
  private var errorNumber: Int32? {
    let error = self as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return cause.errorNumber }
    switch (self as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: return EACCES
    case .fileWriteFileExists: return EEXIST
    case .fileWriteOutOfSpace: return ENOSPC
    case .fileWriteVolumeReadOnly: return EROFS
    case .fileReadInvalidFileName, .fileWriteInvalidFileName: return EINVAL
    default: return nil
    }
  }
}

/// Returns an error of the kernel in words.
func fileReason(_ number: Int32) -> String {
  switch number {
  case EACCES, EPERM: String(localized: "permission denied")
  case EBUSY, ETXTBSY: String(localized: "it is in use")
  case EDQUOT, ENOSPC: String(localized: "there is no room left on the disk")
  case EEXIST: String(localized: "it exists already")
  case EFBIG: String(localized: "it would be too large")
  case EHOSTDOWN, EHOSTUNREACH, ESTALE, ETIMEDOUT, ENETUNREACH:
    String(localized: "the network share doesn’t answer")
  case EINVAL: String(localized: "it can’t be the name of a file")
  case EIO: String(localized: "the disk has failed")
  case EISDIR: String(localized: "it is a folder")
  case ELOOP: String(localized: "its symbolic links go round in a circle")
  case EAGAIN: String(localized: "too much is running on this machine")
  case EMFILE, ENFILE: String(localized: "too many files are open")
  case ENAMETOOLONG: String(localized: "its name is too long")
  case ENOENT: String(localized: "there is no such file or folder")
  case ENOMEM: String(localized: "there is not enough memory")
  case ENOTDIR: String(localized: "a part of its path is not a folder")
  case ENODEV, ENXIO: String(localized: "there is no such device")
  case ENOTSUP: String(localized: "its file system doesn’t support it")
  case EROFS: String(localized: "the disk can only be read")
  default: String(localized: "the system refuses it (error \(number))")
  }
}
