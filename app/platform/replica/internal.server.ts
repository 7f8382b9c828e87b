/** Paths between our machines, on a port of their own: docs/rules.md#signed-requests */
export const INTERNAL = {
  position: "/_replica/position",
  /** Makes links and cookies valid on all machines. */
  secrets: "/_replica/secrets",
} as const

export const HEADERS = {
  signature: "x-replica-signature",
  generation: "x-replica-generation",
} as const

/** Returns 0 for anything invalid. */
export const toGeneration = (stated: string | string[] | undefined): number =>
  typeof stated === "string" && /^\d{1,9}$/.test(stated) ? Number(stated) : 0
