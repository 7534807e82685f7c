import Foundation
import JMESPath
import TestSupport
import Testing

/// The program on a machine with network file systems.
@Suite("Network file systems")
final class FileSystemTests: CommandTestCase {
  /// Mounts two file systems in a folder, and runs a program.
  ///
  /// They are real to the kernel, and served by the script (FUSE): the server of `silent` answers
  /// nothing, and that of `huge` claims figures that exceed 64 bits.
  private static let script = """
    import ctypes, os, struct, subprocess, sys, threading

    def mount(folder):
        os.makedirs(folder)
        device = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={device},rootmode=40000,user_id=0,group_id=0".encode()
        source = b"server:" + folder.encode()
        result = ctypes.CDLL(None, use_errno=True).mount(
            source, folder.encode(), b"fuse.sshfs", 6, options)
        if result != 0:
            raise OSError(ctypes.get_errno(), folder)
        return device

    def serve(device):
        while True:
            opcode, number = struct.unpack_from("=4xIQ", os.read(device, 1 << 17))
            error, body = 0, b""
            if opcode == 26:  # FUSE_INIT
                body = struct.pack("=IIIIHHII36x", 7, 31, 1 << 16, 0, 12, 9, 1 << 16, 1)
            elif opcode == 17:  # FUSE_STATFS
                blocks = (1 << 63) - 1
                body = struct.pack("=QQQQQIII28x", blocks, 1, 1, 0, 0, 1 << 16, 255, 1 << 16)
            else:
                error = -38
            os.write(device, struct.pack("=IiQ", 16 + len(body), error, number) + body)

    silent, huge = mount(sys.argv[1] + "/silent"), mount(sys.argv[1] + "/huge")
    threading.Thread(target=serve, args=[huge], daemon=True).start()
    os._exit(subprocess.run(sys.argv[2:]).returncode)
    """

  /// The command that runs a program where those file systems are mounted.
  private static func mounting(in folder: TemporaryFolder) -> [String] {
    ["/usr/bin/unshare", "-rm", "/usr/bin/python3", "-c", script, folder.path]
  }

  /// Whether the kernel lets it mount file systems of its own, which many containers don't.
  private static let canMount: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    let arguments = mounting(in: folder).dropFirst() + ["true"]
    return (try? Tool(name: "unshare").run(Array(arguments)))?.status == 0
  }()

  @Test(
    "disks are shown beside a network file system whose server is silent, and huge ones are too",
    .enabled("needs a kernel that lets it mount file systems of its own") { canMount })
  func networkFileSystems() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      version: 1
      sources: { disks: { type: system, metric: disks } }
      pages:
        - id: home
          sections:
            - cards:
                - id: a
                  source: disks
                  query: "{all: size, list: list[?mount == '/' || type == 'fuse.sshfs'].{n: mount, s: size}}"
                  header: "${to_string(@)}"
      """, to: "wall.yaml")
    let result = try start(["dump", file], by: Self.mounting(in: folder)).result()
    let title = try #require(result.output.firstMatch(of: /{"all".*}/)?.output, "\(result)")
    let value = try JSONValue(parsing: String(title))
    #expect(value["all"] == .integer(.max))
    #expect(value["list"]?.array?.map { $0["n"] } == ["/", .string(folder.path("huge"))])
    #expect(value["list"]?.array?.last?["s"] == .integer(.max))
  }
}
