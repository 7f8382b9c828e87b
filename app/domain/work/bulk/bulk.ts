import type { BulkAction } from "#db/schema/market-words.ts"

/** Nothing happens within it, so that an undo has nothing to take back. */
export const UNDO_MS = 10_000
export const MAX_ITEMS = 10_000
export const MAX_CHOSEN = 200

export const BULK_LABELS: Record<BulkAction, { button: string; done: string }> = {
  message: { button: "Send a message", done: "Message sent" },
  shortlist: { button: "Shortlist", done: "Shortlisted" },
  reject: { button: "Reject", done: "Rejected" },
  list: { button: "Save to a list", done: "Saved to the list" },
}

export const PLACEHOLDERS = "{name} and {project}"

/** Replaces the placeholders of a message. */
export const fillIn = (text: string, about: { name: string; project: string }): string =>
  text.replace(/\{(name|project)\}/g, (_, key: "name" | "project") => about[key])
