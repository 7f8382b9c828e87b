import { z } from "zod"
import { MAIL_CHOICES, type Role } from "#db/schema/words.ts"
import { choiceFieldOf } from "./notice-choices.ts"
import { choicesOf } from "./notification.ts"

const choice = z.enum(MAIL_CHOICES, "Please choose one of the three")

const inputOf = (role: Role) =>
  z.object(Object.fromEntries(choicesOf(role).map(({ type }) => [choiceFieldOf(type), choice])))

/** One field per type whose mail the role may choose. */
export const NOTICE_CHOICES = { influencer: inputOf("influencer"), brand: inputOf("brand") }
