import { z } from "zod"
import { passwordField } from "#app/domain/identity/accounts/account-schema.ts"
import { mendedLink } from "#app/domain/shared/fields.ts"
import { WEBHOOK_EVENTS } from "#db/schema/api-words.ts"

const NO_EVENT = "Choose at least one."

export const WebhookInput = z.object({
  url: mendedLink()
    .min(1, "Please enter an address.")
    .max(500, "Please use at most 500 characters."),
  events: z
    .array(z.enum(WEBHOOK_EVENTS), { error: NO_EVENT })
    .min(1, NO_EVENT)
    .max(WEBHOOK_EVENTS.length),
  currentPassword: passwordField,
})
export type WebhookInput = z.output<typeof WebhookInput>
