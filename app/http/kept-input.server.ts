import type { SubmissionResult } from "@conform-to/react"

/** What a refused form may add to its page, in bytes, beyond a share of what was sent. */
const ALLOWANCE = 150_000
const SHARE = 3

/** Characters that HTML and the page's data escape, and what both of them take together at most. */
const ESCAPED = /[&<>"'\\\p{Cc}\u2028\u2029]/gu
const BYTES_OF_ESCAPED = 11
/** In UTF-8, once in the field and once in the page's data. */
const BYTES_OF_ASCII = 2
const BYTES_OF_OTHERS = 6

/**
 * What goes back into the page of a form, cut where it would come to far more than was sent: a quote
 * takes one byte on its way here and ten back. Nothing that people write comes near.
 */
export function withinBounds(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  let sent = 0
  let back = 0
  mapTexts(result.initialValue, (text) => {
    sent += Buffer.byteLength(text)
    back += bytesBack(text)
    return text
  })
  let left = ALLOWANCE + SHARE * sent
  if (back <= left) return result
  const initialValue = mapTexts(result.initialValue, (text) => {
    const kept = bytesBack(text) <= left ? text : text.slice(0, left / BYTES_OF_ESCAPED)
    left -= bytesBack(kept)
    return kept
  })
  return { ...result, initialValue }
}

type Values = SubmissionResult<string[]>["initialValue"]

function mapTexts(values: Values, change: (text: string) => string): Values {
  return JSON.parse(JSON.stringify(values ?? null), (_, value) =>
    typeof value === "string" ? change(value) : value,
  )
}

function bytesBack(text: string): number {
  const escaped = text.match(ESCAPED)?.length ?? 0
  const others = Buffer.byteLength(text) > text.length ? BYTES_OF_OTHERS : BYTES_OF_ASCII
  return escaped * BYTES_OF_ESCAPED + (text.length - escaped) * others
}
