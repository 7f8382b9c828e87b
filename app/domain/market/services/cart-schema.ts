import { z } from "zod"
import { multiLine, ROOM_OF_A_NAME, singleLine } from "#app/domain/shared/fields.ts"
import { rupeesField } from "#app/domain/shared/rupees-field.ts"

/** docs/rules.md#cart */
export const MAX_LINES = 10
const MAX_TITLE = 100
const MAX_TEXT = 2_000

const texts = {
  title: singleLine(MAX_TITLE, undefined, ROOM_OF_A_NAME).default(""),
  text: multiLine(MAX_TEXT).default(""),
}
const product = {
  shippingNote: singleLine(100, undefined, ROOM_OF_A_NAME).default(""),
  productValue: rupeesField(z.string().max(40), "Please enter what it is worth.").optional(),
}

/** The brief of the whole cart, to be finished later. */
export const CartDraft = z.object({ ...texts, ...product })
export type CartDraft = z.output<typeof CartDraft>

/** The brief of the whole cart. */
export const CartBriefInput = z.object({
  title: singleLine(MAX_TITLE, "Please give your brief a title.", ROOM_OF_A_NAME),
  text: multiLine(MAX_TEXT, "Please say what you want."),
  ...product,
  /** Names the cart that was shown. */
  shown: z.string().max(64),
})
export type CartBriefInput = z.output<typeof CartBriefInput>

/** A brief of one service alone; both empty means the cart's. */
export const LineBriefInput = z
  .object(texts)
  .refine(({ title, text }) => (title === "") === (text === ""), {
    path: ["text"],
    message: "Please fill in both, or neither for the brief of the cart.",
  })
export type LineBriefInput = z.output<typeof LineBriefInput>
