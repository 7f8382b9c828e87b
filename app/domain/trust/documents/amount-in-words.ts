const SMALL = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen"
).split(" ")
const TENS = "  twenty thirty forty fifty sixty seventy eighty ninety".split(" ")

const UNITS = [
  [1_00_00_000, "crore"],
  [1_00_000, "lakh"],
  [1000, "thousand"],
  [100, "hundred"],
] as const

/** Uses lakh and crore. */
function inWords(number: number): string {
  for (const [size, unit] of UNITS) {
    if (number < size) continue
    const rest = number % size
    const count = `${inWords(Math.floor(number / size))} ${unit}`
    return rest === 0 ? count : `${count} ${inWords(rest)}`
  }
  const ones = number % 10
  if (number < 20) return SMALL[number] ?? ""
  const tens = TENS[Math.floor(number / 10)] ?? ""
  return ones === 0 ? tens : `${tens}-${SMALL[ones]}`
}

/** Formats paise in words: "Rupees one lakh two and fifty paise only". */
export function amountInWords(paise: number): string {
  const rest = paise % 100
  const rupees = `Rupees ${inWords((paise - rest) / 100)}`
  return rest === 0 ? `${rupees} only` : `${rupees} and ${inWords(rest)} paise only`
}
