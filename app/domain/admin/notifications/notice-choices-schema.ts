import { z } from "zod"
import { MAIL_CHOICES } from "#db/schema/words.ts"
import { AS_BEFORE } from "./notice-choices.ts"

const choice = z.enum([...MAIL_CHOICES, AS_BEFORE], "Please choose one of the three")

/** One field per group. */
export const NoticeChoices = z.object({
  invitations: choice,
  applications: choice,
  offers: choice,
  orders: choice,
  messages: choice,
  reviews: choice,
})
