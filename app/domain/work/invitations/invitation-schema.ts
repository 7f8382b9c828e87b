import { z } from "zod"
import { PROJECT_ID } from "#app/domain/market/projects/project.ts"
import { multiLine } from "#app/domain/shared/fields.ts"
import { MAX_INVITATION_MESSAGE } from "./invitation.ts"

const CHOOSE = "Please choose a project."

export const InvitationInput = z.object({
  projectId: z.string({ error: CHOOSE }).regex(PROJECT_ID, CHOOSE),
  message: multiLine(MAX_INVITATION_MESSAGE, "Please write a few words."),
  /** Leads back to the list of projects. */
  next: z.literal("projects").optional(),
})
export type InvitationInput = z.output<typeof InvitationInput>
