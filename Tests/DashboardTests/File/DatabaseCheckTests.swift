import DataSources
import Testing

@testable import Dashboard

@Suite("Addresses of databases")
struct DatabaseCheckTests {
  private func reading(_ url: String, _ environment: [String: String] = [:]) -> DashboardReading {
    DashboardFile.load(
      text: """
        version: 1
        databases: { shop: { url: "\(url)" } }
        sources: { a: { type: sql, database: shop, sql: SELECT 1 } }
        pages: [{ id: home, sections: [] }]
        """, name: "/etc/walls/shop.yaml", environment: environment)
  }

  /// Returns the address as it is used.
  private func address(_ url: String) throws -> String {
    let source = try #require(reading(url, ["HOME": "/home/me"]).definition?.sources.first)
    return source.kind.address?.text ?? ""
  }

  @Test("a server of another kind is a mistake", arguments: ["mysql://me@host/shop", "host/shop"])
  func otherServer(url: String) {
    let problems = reading(url).diagnostics.map { "\($0)" }
    #expect(
      problems.contains {
        $0.contains("the address of a database begins with postgres://; databases of other")
      }, "\(problems)")
  }

  @Test("a scheme that is in a secret is no mistake")
  func secretAddress() { #expect(reading("${secret:shop}").diagnostics.isEmpty) }

  @Test(
    "files that an address names are relative to the file that has it",
    arguments: [
      ("?sslrootcert=../ca/ca.pem", "?sslrootcert=/etc/ca/ca.pem"),
      (
        "?sslmode=verify-full&sslcert=me.pem&sslkey=~/me%20too.key",
        "?sslmode=verify-full&sslcert=/etc/walls/me.pem&sslkey=/home/me/me%20too.key"
      ),
      ("?sslrootcert=system&sslcrl=/crl.pem#a", "?sslrootcert=system&sslcrl=/crl.pem#a"),
      ("?application_name=sslcert=a", "?application_name=sslcert=a"),
    ])
  func files(written: String, used: String) throws {
    for start in ["postgres://me@host/shop", "postgresql://me:${secret:word}@host/shop"] {
      #expect(try address(start + written) == start + used)
    }
  }
}
