import CardImport
import Testing

@Suite("Filters of imported cards")
struct FilterTests {
  @Test("The filters of a card are choices of the page")
  func choices() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.lots" },
        "sap.card": {
          "type": "List",
          "configuration": {
            "parameters": { "grade": { "value": 3 } },
            "filters": {
              "grade": {
                "type": "Select", "label": "Grade", "value": "{parameters>/grade/value}",
                "items": [
                  { "key": "", "title": "All grades" }, { "key": 2, "title": "Washed" },
                  { "key": 3, "title": "Natural" }
                ]
              },
              "port": {
                "label": "Port", "value": "4",
                "data": { "request": { "url": "https://lots.example/ports" } },
                "item": { "path": "/value", "template": { "key": "{no}", "title": "{name}" } }
              },
              "shipped": {
                "type": "DateRange", "label": "Shipped",
                "value": { "option": "dateRange", "values": ["2026-09-01", "2026-09-30"] }
              },
              "words": { "type": "Search", "placeholder": "Search lots", "value": "Huila" }
            }
          },
          "data": {
            "request": {
              "url": "https://lots.example/lots",
              "parameters": {
                "$filter": "{= ${filters>/grade/value} !== '' ? 'Grade eq ' + ${filters>/grade/value} + ' and ' : ''}Port eq {filters>/port/value} and Day gt {filters>/shipped/rangeOData/start} and Day lt {filters>/shipped/rangeOData/end}",
                "$search": "{{filters.words}}"
              }
            },
            "path": "/value"
          },
          "header": {
            "title": "Lots of {filters>/port/selectedItem/title}",
            "subTitle": "{filters>/grade/selectedItem/title}"
          },
          "content": {
            "item": {
              "title": "{bean}",
              "description": "{= ${grade} === ${filters>/grade/value} ? 'As chosen' : ${farm} }",
              "actions": [
                { "type": "Navigation",
                  "parameters": { "url": "https://lots.example/lots/{id}?port={filters>/port/value}" } }
              ]
            }
          }
        }
      }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text == #"""
        version: 1
        title: Imported cards
        sources:
          lots-card:
            type: http
            url: "https://lots.example/lots?$filter=${if(not_null(choice.grade, '') != '', join('', ['Grade eq ', not_null(choice.grade, ''), ' and ']), '')}Port%20eq%20${choice.port}%20and%20Day%20gt%20${not_null(choice.shipped.from, '1753-01-01')}T00:00:00.000Z%20and%20Day%20lt%20${not_null(choice.shipped.to, '9999-12-31')}T23:59:59.999Z&$search=${choice.words}"
          lots: { type: combine, of: { card: lots-card, port: lots-port } }
          lots-port: { type: http, url: https://lots.example/ports }
        pages:
          - id: cards
            choices:
              - id: grade
                title: Grade
                type: select
                options: [{ value: "2", title: Washed }, { value: "3", title: Natural }]
                all: All grades
                default: "3"
              - id: port
                title: Port
                type: select
                source: lots-port
                options: "value[].{value: to_string(no), title: name}"
                default: "4"
              - { id: shipped, title: Shipped, type: date_range, default: "2026-09-01..2026-09-30" }
              - { id: words, title: Search lots, type: search, default: Huila }
            sections:
              - cards:
                  - id: lots
                    source: lots
                    header:
                      title: Lots of ${(port.value[?to_string(no) == choice.port].name)[0]}
                      subtitle: "${map(choice.grade, {\"2\": 'Washed', \"3\": 'Natural'}, 'All grades')}"
                    body:
                      list:
                        items: card.value
                        title: "${bean}"
                        subtitle: "${if(grade == not_null(choice.grade, ''), 'As chosen', farm)}"
                        opens: { url: "https://lots.example/lots/${id}?port=${choice.port}" }

        """#)
  }

  @Test("A combo box without a value has words for none of its options")
  func comboBoxes() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.buyers" },
        "sap.card": {
          "type": "Object",
          "configuration": {
            "filters": {
              "buyer": {
                "type": "ComboBox", "label": "Buyer", "placeholder": "All buyers",
                "data": { "request": { "url": "buyers.json" } },
                "item": {
                  "path": "/",
                  "template": { "key": "{id}", "title": "{name}", "additionalText": "{town}" }
                }
              },
              "unit": {
                "type": "ComboBox", "label": "Unit", "selectedKey": "bag",
                "items": [
                  { "key": "bag", "title": "Bags" }, { "key": "kg", "title": "Kilograms" }
                ]
              }
            }
          },
          "header": {
            "title": "{filters>/buyer/value}", "subTitle": "Key {filters>/buyer/selectedItem/key}"
          },
          "content": {
            "data": { "json": { "bags": 12, "kg": 720 } },
            "groups": [
              {
                "title": "{filters>/unit/value}",
                "items": [
                  { "label": "Stock",
                    "value": "{= ${filters>/unit/selectedItem/key} === 'kg' ? ${kg} : ${bags} }" }
                ]
              }
            ]
          }
        }
      }
      """,
      files: ["buyers.json": #"[{ "id": "a", "name": "Harbour roastery", "town": "Kiel" }]"#])
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text == #"""
        version: 1
        title: Imported cards
        sources:
          buyers-content: { type: static, data: { bags: 12, kg: 720 } }
          buyers: { type: combine, of: { content: buyers-content, buyer: buyers-buyer } }
          buyers-buyer: { type: file, path: buyers.json, format: json }
        pages:
          - id: cards
            choices:
              - id: buyer
                title: Buyer
                type: select
                source: buyers-buyer
                options: "[].{value: name, title: join('', [to_string(not_null(name, '')), ' (', to_string(not_null(town, '')), ')'])}"
                all: All buyers
              - id: unit
                title: Unit
                type: select
                options: [{ value: bag, title: Bags }, { value: kg, title: Kilograms }]
                default: bag
            sections:
              - cards:
                  - id: buyers
                    source: buyers
                    header:
                      title: "${choice.buyer}"
                      subtitle: Key ${(buyer[?name == choice.buyer].id)[0]}
                    body:
                      facts:
                        - label: Stock
                          text: "${if(choice.unit == 'kg', content.kg, content.bags)}"
                          group: "${map(choice.unit, {bag: 'Bags', kg: 'Kilograms'}, '')}"

        """#)
  }

  @Test("Choices of several cards have names and titles of their own")
  func several() throws {
    func card(_ id: String, _ label: String) -> String {
      """
      {
        "sap.app": { "id": "trade.cards.\(id)", "title": "\(id.capitalized)" },
        "sap.card": {
          "type": "List",
          "configuration": {
            "filters": {
              "year": { "label": "\(label)", "items": [{ "key": "2025" }, { "key": "2026" }] }
            }
          },
          "header": { "title": "\(id.capitalized) {filters>/year/value}" },
          "data": { "json": [{ "name": "Ada" }] },
          "content": { "item": { "title": "{name}" } }
        }
      }
      """
    }
    let imported = try ImportedCard.dashboard(
      card("buyers", "Year"), card("sellers", "Year"), card("growers", "Harvest"))
    #expect(imported.omissions == [])
    #expect(
      imported.text == #"""
        version: 1
        title: Imported cards
        sources:
          buyers: { type: static, data: [{ name: Ada }] }
          sellers: { type: static, data: [{ name: Ada }] }
          growers: { type: static, data: [{ name: Ada }] }
        pages:
          - id: cards
            choices:
              - { id: year, title: Year, type: select, options: ["2025", "2026"] }
              - { id: sellers_year, title: Year (Sellers), type: select, options: ["2025", "2026"] }
              - { id: growers_year, title: Harvest, type: select, options: ["2025", "2026"] }
            sections:
              - cards:
                  - id: buyers
                    source: buyers
                    header: Buyers ${choice.year}
                    body: { list: { title: "${name}" } }
                  - id: sellers
                    source: sellers
                    header: Sellers ${choice.sellers_year}
                    body: { list: { title: "${name}" } }
                  - id: growers
                    source: growers
                    header: Growers ${choice.growers_year}
                    body: { list: { title: "${name}" } }

        """#)
  }
}
