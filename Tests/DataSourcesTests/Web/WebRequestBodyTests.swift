import DataSources
import JMESPath
import Testing

@Suite("Bodies of requests")
struct WebRequestBodyTests {
  @Test("Data are JSON, or the fields of a form if a header says so")
  func forms() {
    let data: JSONValue = ["name": "Ada & Bob", "count": 3, "tags": ["a", "b"], "none": .null]
    var request = WebRequest(method: "POST", url: "https://a.example")
    request.setBody(data)
    #expect(request.body == data.json())
    #expect(request.headers.map(\.value) == ["application/json"])
    request.headers = [
      (name: "content-type", value: "application/x-www-form-urlencoded; charset=utf-8")
    ]
    request.setBody(data)
    #expect(request.body == "name=Ada%20%26%20Bob&count=3&tags=a&tags=b&none=")
    #expect(request.headers.count == 1)
  }
}
