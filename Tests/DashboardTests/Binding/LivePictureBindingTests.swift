import CardModel
import Testing

@Suite("Binding pictures that change")
struct LivePictureBindingTests {
  @Test("a picture that changes has its interval and the age from which it is old")
  func livePictures() throws {
    func picture(_ keys: String) throws -> CardBody? {
      try BoundCard("id: i\nsource: s\nbody: { image: { \(keys) } }", on: ["a": "door"]).card.body
    }
    let door = ImageReference.url("https://c.example/door.jpg")
    #expect(
      try picture("url: 'https://c.example/${a}.jpg', every: 20s")
        == .image(.live(door, every: .seconds(20), lifetime: .seconds(60))))
    #expect(
      try picture("url: 'https://c.example/${a}.jpg', every: 2s, stale_after: 1m")
        == .image(.live(door, every: .seconds(2), lifetime: .seconds(60))))
    #expect(try picture("path: '${a}.png'") == .image(.file("/wall/door.png")))
    #expect(
      try picture("folder: photos") == .image(.slides(folder: "/wall/photos", every: .seconds(30)))
    )
  }
}
