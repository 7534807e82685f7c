import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("Packages", .endsIfItHangs)
struct PackageTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  private static let status = """
    Package: small
    Status: install ok installed
    Installed-Size: 2
    Version: 1.0-1
    Section: utils
    Description: a small one
     with more lines
     Package: not a key

    Package: removed
    Status: deinstall ok config-files
    Version: 1

    Package: large
    Status: install ok installed
    Installed-Size: 3000
    Version: 2:3.4
    """

  private static let large: JSONValue = [
    "name": "large", "version": "2:3.4", "size": 3_072_000, "section": nil, "summary": nil,
  ]

  @Test("those of dpkg are listed with the largest first, without what was removed")
  func dpkg() async throws {
    try machine("/var/lib/dpkg/status", Self.status)
    #expect(
      try await machine.source(.packages).fetch() == [
        "count": 2, "size": 3_074_048,
        "list": [
          Self.large,
          [
            "name": "small", "version": "1.0-1", "size": 2048, "section": "utils",
            "summary": "a small one",
          ],
        ],
      ])
  }

  @Test("those of pacman too")
  func pacman() async throws {
    try machine(
      "/var/lib/pacman/local/bash-5.2-1/desc",
      "%NAME%\nbash\n\n%VERSION%\n5.2-1\n\n%DESC%\nThe shell\n\n%SIZE%\n9000\n")
    #expect(
      try await machine.source(.packages).fetch()["list"] == [
        [
          "name": "bash", "version": "5.2-1", "size": 9000, "section": nil, "summary": "The shell",
        ]
      ])
  }

  @Test("a change of the database is noticed")
  func installed() async throws {
    try machine("/var/lib/dpkg/status", "")
    let source = machine.source(.packages)
    #expect(try await source.fetch()["count"] == 0)
    var changes = try #require(source.changes()).makeAsyncIterator()
    try machine("/var/lib/dpkg/status", Self.status)
    await changes.next()
    #expect(try await source.fetch()["count"] == 2)
  }

  @Test("a machine with neither says so")
  func unsupported() async throws {
    #expect(
      await failure(of: machine.source(.packages).fetch)
        == SourceFailure(
          .unsupported, "packages: only dpkg and pacman can be read; this machine has neither"))
  }
}
