/** Addresses that one machine of ours asks of another, on a port of their own: docs/rules.md#signed-requests */
export const INTERNAL = {
  /** The position of the primary. */
  position: "/_replica/position",
  /** The keys that make links and cookies of one machine good on the others, sealed. */
  secrets: "/_replica/secrets",
} as const

/** Headers of such a request. */
export const HEADERS = {
  signature: "x-replica-signature",
  generation: "x-replica-generation",
} as const

/** Reads the generation that another machine states; 0 for anything else. */
export const toGeneration = (stated: string | string[] | undefined): number =>
  typeof stated === "string" && /^\d{1,9}$/.test(stated) ? Number(stated) : 0
