import Dashboard
import Testing

@Suite("Addresses and paths that are none")
struct AddressCheckTests {
  private func mistakes(_ source: String) -> [String] {
    check(
      """
      version: 1
      sources:
        s: { type: \(source) }
      pages: [{ id: home, sections: [{ cards: [{ id: a, source: s, header: A }] }] }]
      """
    ).map { $0.replacing(#/^wall\.yaml:3:\d+: /#, with: "").replacing(#/ \(at .*\)$/#, with: "") }
  }

  @Test(
    "A scheme that is written nearly right is completed",
    arguments: [
      ("https:/x", "https://x"), ("https;//x", "https://x"), ("http//x", "http://x"),
      ("<https://x.de/a>", "https://x.de/a"), ("https:\\\\a.de\\x", "https://a.de/x"),
      ("htps://a.de", "https://a.de"), ("https//:a.de", "https://a.de"),
      ("https:a.de", "https://a.de"), ("https：//a.de", "https://a.de"),
      (" https://a.de", "https://a.de"),
      ("'https://a.de'", "https://a.de"), ("[a](https://a.de/x)", "https://a.de/x"),
      ("www.a.de", "https://www.a.de"), ("localhost:8080/x", "http://localhost:8080/x"),
      ("192.168.1.5/x", "http://192.168.1.5/x"), ("//a.de/x", "https://a.de/x"),
    ])
  func schemes(address: String, meant: String) {
    let text = address.replacing("\\", with: "\\\\")
    let message = "error: an address begins with https:// or http://; did you mean \"\(meant)\"?"
    #expect(mistakes("http, url: \"\(text)\"") == [message])
  }

  @Test(
    "An address of something else names the type of source that reads it",
    arguments: [
      ("file:///x.csv", "a file is read by type: file, with path: /x.csv"),
      ("mqtt://a.de", "a broker is read by type: mqtt"),
      ("postgres://a.de/x", "a database is read by type: postgres"),
    ])
  func otherTypes(address: String, advice: String) {
    #expect(
      mistakes("http, url: \"\(address)\"")
        == ["error: \"\(address)\" is no address of a web server: \(advice)"])
  }

  @Test(
    "The name and the port of a server are checked",
    arguments: [
      ("https://", "the address has no server; write its name, as in https://server.example"),
      ("https:///x", "the address has no server; write its name, as in https://server.example"),
      ("http://a.de:99999/x", "a port is a number from 1 to 65535, not \"99999\""),
      ("http://a.de:abc", "a port is a number from 1 to 65535, not \"abc\""),
      ("http://a.de:/x", "a port is missing behind ':'"),
      ("http://a b.de/x", "' ' can’t be a part of the name of a server: \"a b.de\""),
      ("http://a.de/x ", "a blank at the end of this address; remove it"),
      (
        "http://192.168.1.300",
        "\"192.168.1.300\" is no address of a server: it has four numbers from 0 to 255"
      ),
      (
        "http://{host}/x",
        "\"{host}\" is no name of a server; a value is written ${var:…} or ${env:…}"
      ),
      ("https://https://a.de", "the address begins twice; did you mean \"https://a.de\"?"),
      ("http://a..de", "\"a..de\" is no name of a server"),
      ("http://::1:80/x", "write [ and ] around an address of IPv6: [::1:80]"),
      ("", "an address is missing"),
    ])
  func servers(address: String, message: String) {
    #expect(mistakes("http, url: \"\(address)\"") == ["error: \(message)"])
  }

  @Test(
    "Right addresses have no mistake",
    arguments: [
      "http://localhost", "http://[::1]:80/x", "https://größe.example/x?q=a b",
      "http://10.0.0.1:80",
      "https://a_b.de:443/{id}", "http://2130706433", "https://a.de?x=1", "https://user@a.de/",
      "unix:/run/docker.sock:/containers/json", "ws://a.de:1",
    ])
  func right(address: String) { #expect(mistakes("http, url: \"\(address)\"") == []) }

  @Test("A password in an address is a warning")
  func password() {
    #expect(
      mistakes("http, url: \"https://ada:x@a.de\"").first?.hasPrefix("warning: the password")
        == true)
  }

  @Test(
    "A path that is none of a file is said",
    arguments: [
      (
        "https://a.de/x.csv",
        "this is an address, not a file; write url: in place of path:, and in place of type: file write type: http"
      ),
      ("file:///tmp/x.csv", "a path is no address; write path: /tmp/x.csv"),
      ("", "the path of a file is missing"),
      ("$HOME/x.csv", "the folder of the user is written ~/: \"~/x.csv\""),
      (
        "data/*.csv",
        "a path names one file, and '*' stands for none; a source is made for each file"
      ),
    ])
  func paths(path: String, message: String) {
    #expect(mistakes("file, path: \"\(path)\"") == ["error: \(message)"])
  }

  @Test("A folder in place of a file is a warning of the check")
  func folder() throws {
    let wall = """
      version: 1
      sources: { s: { type: file, path: . } }
      pages: [{ id: home, sections: [{ cards: [{ id: a, source: s, header: A }] }] }]
      """
    let found = DashboardFile.load(text: wall, name: "/tmp/wall.yaml", environment: [:])
      .check(looksForFiles: true).map(\.description)
    #expect(found.count == 1 && found[0].hasSuffix(" is a folder; name a file in it"), "\(found)")
  }
}
