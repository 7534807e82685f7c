/// A generator of the largest number: every random wait is the longest possible.
struct LongestWait: RandomNumberGenerator, Sendable {
  mutating func next() -> UInt64 { .max }
}
