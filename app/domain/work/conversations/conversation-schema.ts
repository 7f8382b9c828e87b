import { z } from "zod"
import { filesField } from "#app/domain/identity/files/file-schema.ts"
import { multiLine } from "#app/domain/shared/fields.ts"
import { REPORT_REASONS } from "#db/schema/words.ts"

export const MAX_MESSAGE_LENGTH = 4000

const EMPTY = "Please write a message."

/** The key identifies a form sent twice. Files are streamed to disk, outside the schema. */
export const MessageInput = z.object({
  body: multiLine(MAX_MESSAGE_LENGTH, EMPTY),
  key: z.string().max(64).optional(),
  /** The page's newest message; its script wants newer ones. */
  after: z.number().int().nonnegative().optional().catch(undefined),
  files: filesField,
})
export type MessageInput = Omit<z.output<typeof MessageInput>, "files">

export const ReportInput = z.object({
  reason: z.enum(REPORT_REASONS, { error: "Please choose a reason." }),
  text: multiLine(1000).default(""),
})
export type ReportInput = z.output<typeof ReportInput>
