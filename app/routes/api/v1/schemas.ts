import { z } from "zod"
import type { Page } from "#app/domain/shared/page.ts"
import { CURRENCIES, type Currency } from "#db/schema/words.ts"

/** Shared by all calls; docs/rules.md#api-v1 */

export const time = z.iso.datetime().describe("ISO 8601, UTC")

export const minor = z.int().nullable().describe("In minor units; null without a bound")
export const id = z.string().max(100)

export const Money = z
  .object({
    amount: z.int().describe("In minor units: paise or cents"),
    currency: z.enum(CURRENCIES),
  })
  .meta({ id: "Money" })

export const toMoney = (amount: number, currency: Currency): z.input<typeof Money> => ({
  amount,
  currency,
})

export const iso = (moment: number): string => new Date(moment).toISOString()

type Source<Answer> = {
  [Key in keyof Answer]: Answer[Key] | (string extends Answer[Key] ? number : never)
}

/** Takes the fields of an answer from a row, with times as text. */
export function fill<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  row: Source<z.input<z.ZodObject<Shape>>>,
): z.input<z.ZodObject<Shape>> {
  const values: Record<string, unknown> = row
  const entries = Object.keys(schema.shape).map((key) => {
    const value = values[key]
    return [key, typeof value === "number" && isTime(schema.shape[key]) ? iso(value) : value]
  })
  return Object.fromEntries(entries) as z.input<z.ZodObject<Shape>>
}

function isTime(field: unknown): boolean {
  return field === time || (field instanceof z.ZodNullable && field.unwrap() === time)
}

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    next: z.string().nullable().describe("The cursor of the next page; null at the end"),
  })

export const toPageAnswer = <Row, Item>(
  { items, next }: Page<Row, string | number>,
  toItem: (row: Row) => Item,
) => ({ data: items.map(toItem), next: next === undefined ? null : String(next) })

const cursor = z
  .string()
  .regex(/^[\w.-]{1,150}$/, "The cursor must be `next` of the page before.")
  .optional()

export const PageQuery = z.strictObject({ cursor })

/** For lists whose cursor is a number. */
export const NumberPageQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,16}$/, "The cursor must be `next` of the page before.")
    .transform(Number)
    .optional(),
})
