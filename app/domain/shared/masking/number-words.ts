/** English, Hindi and romanized Hindi, by value. */
const UNITS = [
  ["zero", "oh", "shunya", "sunya", "शून्य", "ज़ीरो", "जीरो"],
  ["one", "ek", "एक", "वन"],
  ["two", "do", "दो", "टू"],
  ["three", "teen", "तीन", "थ्री"],
  ["four", "chaar", "char", "चार", "फोर"],
  ["five", "paanch", "panch", "पाँच", "पांच", "फाइव"],
  ["six", "chhah", "chhe", "chah", "छह", "छः", "छे", "सिक्स"],
  ["seven", "saat", "सात", "सेवन"],
  ["eight", "aath", "aat", "आठ", "एट"],
  ["nine", "nau", "नौ", "नाइन"],
]
const TEENS =
  "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ")
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const TIMES: Record<string, number> = { double: 2, triple: 3, डबल: 2 }

const VALUES = new Map([
  ...UNITS.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)),
  ...TEENS.map((word, at) => [word, String(at + 10)] as const),
  ...TENS.map((word, at) => [word, String((at + 2) * 10)] as const),
])

/** Longest first, for patterns. */
export const DIGIT_WORDS = [...VALUES.keys(), ...Object.keys(TIMES)]
  .sort((a, b) => b.length - a.length)
  .join("|")

/** "double 7" gives "" and "77", "ninety eight" gives "9" and "8". */
export function digitsOf(row: readonly string[]): string[] {
  let times = 1
  return row.map((written, at) => {
    const word = written.toLowerCase()
    if (TIMES[word]) {
      times = TIMES[word]
      return ""
    }
    const next = VALUES.get(row[at + 1]?.toLowerCase() ?? "")
    const value = VALUES.get(word) ?? word
    const isWithUnit = TENS.includes(word) && next?.length === 1 && next !== "0"
    const digits = (isWithUnit ? value.slice(0, 1) : value).repeat(times)
    times = 1
    return digits
  })
}
