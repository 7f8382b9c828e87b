import type { SubmissionResult } from "@conform-to/react"

const NOT_SENT = "There is no connection, so nothing was sent. Please try again."
const OUTCOME_UNKNOWN =
  "The connection broke, and it is not known whether this was saved. Please look before you send it again."

/** Rejects a form that did not arrive whole, so that nothing was saved. */
export class FormNotSent extends Error {}

/** Remix's shape for a refused form; `isAll` skips revalidation. */
type Unsent = { status: number; data: { data: Refused & { isAll: true } } }
type Refused = { lastResult: SubmissionResult<string[]>; toasts: string[] }

type Send = (url: URL | string, init: RequestInit) => Promise<Response>

/** Fetches for Remix; pages with files replace it. */
export const formTransport: { send: Send } = { send: (url, init) => fetch(url, init) }

/**
 * Answers for the action when no response came, keeping typed values. @throws `error` if the page
 * cancelled the request
 */
export function toUnsentAnswer(error: unknown): Unsent {
  if (error instanceof DOMException && error.name === "AbortError") throw error
  const message = error instanceof FormNotSent ? error.message : describeLoss()
  const lastResult = { status: "error" as const, error: { "": [message] } }
  return { status: 503, data: { data: { lastResult, toasts: [message], isAll: true } } }
}

const describeLoss = () => (navigator.onLine === false ? NOT_SENT : OUTCOME_UNKNOWN)
