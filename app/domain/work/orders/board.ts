import type { OrderPhase } from "#db/schema/words.ts"

export const BOARD_COLUMNS = {
  applied: "Applied",
  shortlisted: "Shortlisted",
  in_work: "In work",
  in_review: "In review",
  live: "Live",
  done: "Done",
}
export type BoardColumn = keyof typeof BOARD_COLUMNS
export const COLUMN_NAMES = Object.keys(BOARD_COLUMNS) as BoardColumn[]

/** These need words or money, so they open the page of the act. */
type OpeningVerb = "pay" | "approve" | "requestChanges" | "complete"
export type BoardVerb = "shortlist" | "undoShortlist" | OpeningVerb

export type BoardStatus = "pending" | Exclude<OrderPhase, "cancelled">

type Row = { column: BoardColumn; moves?: Partial<Record<BoardColumn, BoardVerb>> }

/** Says where each status stands, and which verb moves it on: docs/rules.md#board */
export const BOARD: Record<BoardStatus, Row> = {
  pending: { column: "applied", moves: { shortlisted: "shortlist" } },
  payment_pending: {
    column: "shortlisted",
    moves: { applied: "undoShortlist", in_work: "pay" },
  },
  acceptance_pending: { column: "in_work" },
  in_progress: { column: "in_work" },
  revision_requested: { column: "in_work" },
  cancel_requested: { column: "in_work" },
  disputed: { column: "in_work" },
  in_review: { column: "in_review", moves: { in_work: "requestChanges", live: "approve" } },
  approved: { column: "live" },
  delivered: { column: "live", moves: { in_work: "requestChanges", done: "complete" } },
  completed: { column: "done" },
}
