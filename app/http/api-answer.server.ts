import { hash } from "node:crypto"
import type { ApiAnswer } from "#app/domain/identity/accounts/idempotent-answers.server.ts"
import { CallRefused } from "./api-call-routing.server.ts"

/** Checks the header that makes a repeated POST one. */
export function readIdempotencyKey({ headers }: Request): string | undefined {
  const key = headers.get("Idempotency-Key") ?? undefined
  if (key === undefined || /^[\x21-\x7e]{1,100}$/.test(key)) return key
  throw new CallRefused(400, "An Idempotency-Key has 1 to 100 visible ASCII characters.")
}

export function toJsonResponse({ status, body, isReplay = false }: ApiAnswer): Response {
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" })
  if (isReplay) headers.set("Idempotency-Replayed", "true")
  return new Response(body, { status, headers })
}

const TAG_LENGTH = 22

/** The tag is weak, as a proxy may compress the text. */
export function withEtag({ headers, method }: Request, answer: ApiAnswer): Response {
  const tag = `W/"${hash("sha256", answer.body, "base64url").slice(0, TAG_LENGTH)}"`
  const known = headers.get("If-None-Match")?.split(",") ?? []
  const isKnown = known.some((one) => one.trim().replace(/^(?!W\/)/, "W/") === tag)
  const isSame = isKnown && method !== "PUT"
  const response = isSame ? new Response(null, { status: 304 }) : toJsonResponse(answer)
  response.headers.set("ETag", tag)
  response.headers.set("Cache-Control", "private, no-cache")
  return response
}
