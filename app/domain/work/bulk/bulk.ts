import type { BulkAction } from "#db/schema/market-words.ts"

/** Nothing happens within it, so that an undo has nothing to take back. */
export const UNDO_MS = 10_000
export const MAX_ITEMS = 10_000
export const MAX_CHOSEN = 200

type BulkAct = {
  button: string
  done: string
  /** Creators who did not apply. */
  isForCreators?: true
}

/** All acts on many at once, in display order. */
export const BULK_ACTS: Record<BulkAction, BulkAct> = {
  message: { button: "Send a message", done: "Message sent" },
  shortlist: { button: "Shortlist", done: "Shortlisted" },
  reject: { button: "Reject", done: "Rejected" },
  invite: { button: "Invite to a project", done: "Invited", isForCreators: true },
  list: { button: "Save to a list", done: "Saved to the list", isForCreators: true },
  export: { button: "Save as CSV", done: "In the file", isForCreators: true },
}

export type BulkSubject = "applicants" | "creators"

export const canDoInBulk = (action: BulkAction, subject: BulkSubject): boolean =>
  subject === "applicants" || BULK_ACTS[action].isForCreators === true

export const PLACEHOLDERS = "{name} and {project}"

/** Replaces the placeholders of a message. */
export const fillPlaceholders = (text: string, about: { name: string; project: string }): string =>
  text.replace(/\{(name|project)\}/g, (_, key: "name" | "project") => about[key])
