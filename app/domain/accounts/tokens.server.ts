import { createHash, randomBytes } from "node:crypto"

/** A random 256-bit bearer token for a cookie. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** What the database keeps of a token, so that a stolen database signs nobody in. */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url")
