import { z } from "zod"
import { multiLine } from "#app/domain/shared/fields.ts"
import { BULK_ACTIONS, REJECT_REASONS } from "#db/schema/market-words.ts"
import { MAX_CHOSEN } from "./bulk.ts"

const WHO = "Please tick applicants, or choose all who wait for an answer."

/** Each action needs a part of its own. */
export const BulkInput = z
  .object({
    chosen: z.array(z.string().max(64)).max(MAX_CHOSEN).default([]),
    everyone: z.array(z.literal("yes")).max(1).default([]),
    action: z.enum(BULK_ACTIONS, { error: "Please choose what to do." }),
    reason: z.enum(["", ...REJECT_REASONS], { error: "Please choose from the list." }).default(""),
    message: multiLine(2000).default(""),
    listId: z.string().max(64).default(""),
  })
  .refine(({ chosen, everyone }) => chosen.length > 0 || everyone.length > 0, {
    path: ["chosen"],
    error: WHO,
  })
  .refine(({ action, message }) => action !== "message" || message !== "", {
    path: ["message"],
    error: "Please write the message.",
  })
  .refine(({ action, listId }) => action !== "list" || listId !== "", {
    path: ["listId"],
    error: "Please choose a list.",
  })
export type BulkInput = z.output<typeof BulkInput>
