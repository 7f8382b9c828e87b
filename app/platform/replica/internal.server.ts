import { createHash, timingSafeEqual } from "node:crypto"
import { env } from "../env.server.ts"

/** What our machines ask of each other; to everybody else these addresses are unknown. */
export const INTERNAL = {
  root: "/_replica/",
  /** How far the primary has come. */
  position: "/_replica/position",
  /** What visits to a replica leave to be done. */
  after: "/_replica/after",
  /** What makes links and cookies of one machine good on the others, sealed. */
  secrets: "/_replica/secrets",
  /** A picture or private file by its store and id. */
  files: "/_replica/files/",
} as const

/** Headers between our machines. What visitors send under these names is taken away. */
export const HEADERS = {
  secret: "x-replica-secret",
  visitor: "x-replica-visitor",
  host: "x-replica-host",
  generation: "x-replica-generation",
} as const

/** Any header of ours. */
export const INTERNAL_HEADER = /^x-replica-/i

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest()

const expected = env.REPLICA_SECRET === undefined ? undefined : digestOf(env.REPLICA_SECRET)

/** Whether a stated secret is ours; it takes the same time for every wrong one. */
export function isOurSecret(stated: string | string[] | undefined): boolean {
  if (expected === undefined || typeof stated !== "string") return false
  return timingSafeEqual(digestOf(stated), expected)
}

/** What is left of a generation that another machine states; 0 for what is none. */
export const toGeneration = (stated: string | string[] | undefined): number =>
  typeof stated === "string" && /^\d{1,9}$/.test(stated) ? Number(stated) : 0
