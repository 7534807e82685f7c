@main enum Cardwall { static func main() {} }
