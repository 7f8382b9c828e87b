import { z } from "zod"
import { filesField } from "#app/domain/identity/files/file-schema.ts"
import { multiLine } from "#app/domain/shared/fields.ts"
import { REPORT_REASONS } from "#db/schema/words.ts"

const EMPTY = "Please write a message."

/**
 * The form of a message. Its key tells a form that was sent twice from two messages. Its files go to the
 * disk as they come and stand beside it.
 */
export const MessageInput = z.object({
  body: multiLine(4000, EMPTY),
  key: z.string().max(64).optional(),
  /** The newest message that the page shows, said by its script: it wants what is newer, and no other page. */
  after: z.number().int().nonnegative().optional().catch(undefined),
  files: filesField,
})
export type MessageInput = Omit<z.output<typeof MessageInput>, "files">

/** The form by which something is reported. */
export const ReportInput = z.object({
  reason: z.enum(REPORT_REASONS, { error: "Please choose a reason." }),
  text: multiLine(1000).default(""),
})
export type ReportInput = z.output<typeof ReportInput>
