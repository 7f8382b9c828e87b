import { z } from "zod"
import { multiLine } from "#app/domain/shared/fields.ts"
import { MAX_INVITATION_MESSAGE } from "#app/domain/work/invitations/invitation.ts"
import { BULK_ACTIONS, REJECT_REASONS } from "#db/schema/market-words.ts"
import { MAX_CHOSEN } from "./bulk.ts"

const WHO = "Please tick at least one of them."

/** Each action needs a part of its own. */
export const BulkInput = z
  .object({
    chosen: z.array(z.string().max(64)).max(MAX_CHOSEN).default([]),
    everyone: z.array(z.literal("yes")).max(1).default([]),
    action: z.enum(BULK_ACTIONS, { error: "Please choose what to do." }),
    reason: z.enum(["", ...REJECT_REASONS], { error: "Please choose from the list." }).default(""),
    message: multiLine(2000).default(""),
    listId: z.string().max(64).default(""),
    projectId: z.string().max(64).default(""),
  })
  .refine(({ chosen, everyone }) => chosen.length > 0 || everyone.length > 0, {
    path: ["chosen"],
    error: WHO,
  })
  .refine(({ action, message }) => message !== "" || !["message", "invite"].includes(action), {
    path: ["message"],
    error: "Please write the message.",
  })
  .refine(
    ({ action, message }) => action !== "invite" || message.length <= MAX_INVITATION_MESSAGE,
    {
      path: ["message"],
      error: `An invitation has at most ${MAX_INVITATION_MESSAGE} characters.`,
    },
  )
  .refine(({ action, projectId }) => action !== "invite" || projectId !== "", {
    path: ["projectId"],
    error: "Please choose a project.",
  })
  .refine(({ action, listId }) => action !== "list" || listId !== "", {
    path: ["listId"],
    error: "Please choose a list.",
  })
export type BulkInput = z.output<typeof BulkInput>
