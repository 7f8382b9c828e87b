import type { FormAnswer } from "#app/http/submit-form.server.ts"

const NOT_SENT = "There is no connection, so nothing was sent. Please try again."
const OUTCOME_UNKNOWN =
  "The connection broke, and it is not known whether this was saved. Please look before you send it again."

/**
 * What a page finds as the answer of its action where none of ours came: it says so and keeps what was typed. As a
 * failure it has nothing loaded anew. @throws `error` where the page itself called the sending off
 */
export function unsentAnswer(error: unknown): { status: number; data: { data: FormAnswer } } {
  if (error instanceof DOMException && error.name === "AbortError") throw error
  const message = navigator.onLine === false ? NOT_SENT : OUTCOME_UNKNOWN
  const lastResult = { status: "error" as const, error: { "": [message] } }
  return { status: 503, data: { data: { lastResult, toasts: [message] } } }
}
