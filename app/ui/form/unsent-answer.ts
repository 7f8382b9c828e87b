import type { SubmissionResult } from "@conform-to/react"

const NOT_SENT = "There is no connection, so nothing was sent. Please try again."
const OUTCOME_UNKNOWN =
  "The connection broke, and it is not known whether this was saved. Please look before you send it again."

/** In the form in which Remix reads an answer, and a page a refused form; `isAll` has nothing loaded anew. */
type Unsent = { status: number; data: { data: Refused & { isAll: true } } }
type Refused = { lastResult: SubmissionResult<string[]>; toasts: string[] }

/**
 * What a page finds as the answer of its action where none of ours came: it says so and keeps what was typed.
 * @throws `error` where the page itself called the sending off
 */
export function unsentAnswer(error: unknown): Unsent {
  if (error instanceof DOMException && error.name === "AbortError") throw error
  const message = navigator.onLine === false ? NOT_SENT : OUTCOME_UNKNOWN
  const lastResult = { status: "error" as const, error: { "": [message] } }
  return { status: 503, data: { data: { lastResult, toasts: [message], isAll: true } } }
}
