import CardImport
import Testing

@Suite("Forms of imported cards")
struct FormButtonTests {
  @Test("A form is asked for by the button that sends it")
  func form() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.bid" },
        "sap.card": {
          "type": "Object",
          "configuration": {
            "actionHandlers": {
              "submit": {
                "url": "https://lots.example/bids", "method": "POST",
                "parameters": {
                  "lot": "{no}", "port": "{form>/port/key}", "words": "{form>/words}",
                  "name": "{form>/port/value}"
                }
              }
            }
          },
          "data": { "json": { "no": 4711, "ports": [{ "id": "KEL", "name": "Kiel" }] } },
          "header": { "title": "Lot {no}" },
          "content": {
            "groups": [
              {
                "items": [
                  { "id": "port", "type": "ComboBox", "label": "Port", "placeholder": "Choose one",
                    "item": {
                      "path": "/ports", "template": { "key": "{id}", "title": "{name}" }
                    },
                    "validations": [{ "required": true }] },
                  { "id": "words", "type": "TextArea", "label": "Words", "rows": 3 },
                  { "id": "day", "type": "DateRange", "label": "Day" }
                ]
              }
            ]
          },
          "footer": {
            "actionsStrip": [
              { "text": "Bid", "buttonType": "Accept", "actions": [{ "type": "Submit" }] }
            ]
          }
        }
      }
      """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/content/groups/0/items/2: a field of a form can’t be filled in: no question is of the type \"DateRange\"",
        "/sap.card/configuration/actionHandlers/submit/parameters/name: an answer is the key of an option, not its title",
      ])
    #expect(
      imported.text == #"""
        version: 1
        title: Imported cards
        sources:
          bid:
            type: static
            data: { "no": 4711, ports: [{ id: KEL, name: Kiel }] }
        pages:
          - id: cards
            sections:
              - cards:
                  # Left out: /content/groups/0/items/2: a field of a form can’t be filled in: no question
                  #   is of the type "DateRange"
                  # Left out: /configuration/actionHandlers/submit/parameters/name: an answer is the key of
                  #   an option, not its title
                  - id: bid
                    source: bid
                    header: Lot ${no}
                    body: { facts: [{ label: Day, text: "" }] }
                    footer:
                      actions:
                        - id: bid
                          title: Bid
                          style: primary
                          http:
                            method: POST
                            url: https://lots.example/bids
                            headers: { Content-Type: application/x-www-form-urlencoded }
                            body: { lot: "${no}", port: "${ask.port}", words: "${ask.words}" }
                          ask:
                            - id: port
                              title: Port
                              type: choice
                              options: "ports[].{value: id, title: name}"
                              required: true
                            - { id: words, title: Words, type: text }

        """#)
  }
}
