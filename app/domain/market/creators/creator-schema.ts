import { z } from "zod"
import {
  codeField,
  multiLine,
  NO_DAY,
  nameText,
  pasted,
  singleLine,
  wholeNumberField,
} from "#app/domain/shared/fields.ts"
import { bookDayOfIso, startOfBookDay } from "#app/domain/shared/indian-time.ts"
import { rupeesField } from "#app/domain/shared/rupees-field.ts"
import { LANGUAGES, NICHES } from "#db/schema/market-words.ts"
import { MAX_BIO_LENGTH, MAX_LANGUAGES, MAX_NICHES } from "./creator.ts"

const MAX_CITY_LENGTH = 80
const MAX_FOLLOWERS = 2_000_000_000
const NOON_MS = 12 * 3_600_000

const count = wholeNumberField(0, MAX_FOLLOWERS, { unit: "followers" }).optional()

/** A day becomes noon in India, in milliseconds since the epoch. */
const day = pasted()
  .refine((text) => bookDayOfIso(text) !== undefined, { error: NO_DAY, abort: true })
  .transform((text) => startOfBookDay(bookDayOfIso(text) ?? 0) + NOON_MS)
  .optional()

const DAY_ALONE = "Enter how many follow you, or leave the day empty."

const followers = z
  .object({ count, asOf: day })
  .optional()
  .refine((one) => one?.asOf === undefined || one.count !== undefined, {
    error: DAY_ALONE,
    path: ["count"],
  })

/** The letters say for what, such as INH for a research analyst. */
const SEBI_NUMBER = /^IN[A-Z]\d{9}$/
const sebiNumber = codeField("").regex(
  SEBI_NUMBER,
  "Enter the number as in SEBI's list: INH000001234.",
)

const credential = <Number extends z.ZodType<string>>(number: Number) =>
  z
    .object({ number: number.optional(), name: nameText(100).optional() })
    .optional()
    .refine((one) => (one?.number === undefined) === (one?.name === undefined), {
      error: "Enter both number and name, or leave both empty.",
      path: ["name"],
    })

const rupees = rupeesField(
  z.string(),
  "Please enter an amount above 0, or leave it empty.",
).optional()

const someOf = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  most: number,
  what: string,
) =>
  z
    .array(z.enum(words, { error: `Choose ${what} from the list.` }))
    .max(most, `Choose at most ${most} ${what}.`)
    .default([])

/** Every field is optional (docs/rules.md#what-a-creator-shows). */
export const CreatorInput = z.object({
  bio: multiLine(MAX_BIO_LENGTH).default(""),
  city: nameText(MAX_CITY_LENGTH).default(""),
  languages: someOf(LANGUAGES, MAX_LANGUAGES, "languages"),
  niches: someOf(NICHES, MAX_NICHES, "niches"),
  followers: z
    .object({ Instagram: followers, Youtube: followers, Tiktok: followers, X: followers })
    .optional(),
  rates: z
    .object({
      reel: rupees,
      post: rupees,
      story: rupees,
      video: rupees,
      short: rupees,
      tweet: rupees,
      other: rupees,
    })
    .optional(),
  showsRates: z.literal("yes").optional(),
  credentials: z
    .object({ sebi: credential(sebiNumber), medical: credential(singleLine(40)) })
    .optional(),
})
export type CreatorInput = z.output<typeof CreatorInput>
