/** Addresses that one machine of ours asks of another, on a port of their own: docs/rules.md#replicas */
export const INTERNAL = {
  /** The position of the primary. */
  position: "/_replica/position",
  /** Work that visits to a replica leave to the primary. */
  after: "/_replica/after",
  /** The keys that make links and cookies of one machine good on the others, sealed. */
  secrets: "/_replica/secrets",
  /** A picture or private file by its store and id. */
  files: "/_replica/files/",
} as const

/** Headers between our machines. A visitor's own headers of these names are removed. */
export const HEADERS = {
  signature: "x-replica-signature",
  visitor: "x-replica-visitor",
  host: "x-replica-host",
  generation: "x-replica-generation",
} as const

/** Any header of ours. */
export const INTERNAL_HEADER = /^x-replica-/i

/** Reads the generation that another machine states; 0 for anything else. */
export const toGeneration = (stated: string | string[] | undefined): number =>
  typeof stated === "string" && /^\d{1,9}$/.test(stated) ? Number(stated) : 0
