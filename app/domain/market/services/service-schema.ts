import { z } from "zod"
import {
  besideOthers,
  multiLine,
  ROOM_OF_A_NAME,
  singleLine,
  wholeNumberField,
} from "#app/domain/shared/fields.ts"
import { MIN_PAYMENT_PAISE } from "#app/domain/shared/money.ts"
import { rupeesField } from "#app/domain/shared/rupees-field.ts"
import { USAGE_KINDS } from "#db/schema/market-words.ts"
import type { StoredExtra } from "#db/schema/services.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "#db/schema/words.ts"
import { EXTRA_LINES, MAX_CAPACITY, MAX_SERVICE_TEXT, MAX_SERVICE_TITLE } from "./service.ts"

const MAX_NAME_OF_EXTRA = 60
const MAX_NEEDS = 300
const MAX_PRODUCT = 100
const LEAST = "Please enter at least ₹1."
const NO_USE = "Please choose a use."
const NO_WORTH = "A price of 0 needs a product. Please enter what it is worth."

const line = (maxLength: number, empty?: string) => singleLine(maxLength, empty, ROOM_OF_A_NAME)

const rupees = (empty: string) =>
  rupeesField(z.string({ error: empty }).max(40, LEAST), LEAST).refine(
    (paise) => paise >= MIN_PAYMENT_PAISE,
    LEAST,
  )

/** 0 is the price of work for a product alone: docs/rules.md#product-only */
const price = rupeesField(z.string({ error: "Please enter your price." }).max(40, LEAST)).refine(
  (paise) => paise === 0 || paise >= MIN_PAYMENT_PAISE,
  LEAST,
)

const extra = z
  .object({
    name: line(MAX_NAME_OF_EXTRA).optional(),
    price: rupees("Please enter a price.").optional(),
    days: wholeNumberField(-60, 60, { unit: "days" }).optional(),
    codeDays: wholeNumberField(1, 365, { unit: "days" }).optional(),
  })
  .superRefine(({ name, price, days, codeDays }, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message })
    if (name && price === undefined) complain("price", "Please enter the price of this extra.")
    if (!name && [price, days, codeDays].some((one) => one !== undefined)) {
      complain("name", "Please say what this extra is.")
    }
  }, besideOthers)
  .optional()

/** Work at a price, of a service and of an offer. */
const workFields = {
  platform: z.enum(PLATFORMS, { error: "Please choose a platform." }),
  type: z.enum(DELIVERABLE_TYPES, { error: "Please choose what you make." }),
  quantity: wholeNumberField(1, 10, { empty: "Please enter how many." }),
  price,
  productValue: rupees("Please enter an amount.").optional(),
  days: wholeNumberField(1, 365, { unit: "days", empty: "Please enter how many days you need." }),
  revisionRounds: wholeNumberField(0, 5).default(2),
  usage: z.enum(USAGE_KINDS, { error: "Please choose from the list." }).optional(),
  usageMonths: wholeNumberField(1, 60, { unit: "months" }).optional(),
}

function findWorkErrors(
  { usage, usageMonths, price, productValue }: Partial<OfferInput>,
  { addIssue }: z.RefinementCtx,
): void {
  const complain = (path: string, message: string) =>
    addIssue({ code: "custom", path: [path], message })
  if (usageMonths && !usage) complain("usage", NO_USE)
  if (price === 0 && productValue === undefined) complain("productValue", NO_WORTH)
}

/** The form of an offer in a conversation: docs/rules.md#offers */
export const OfferInput = z
  .object({
    title: line(MAX_SERVICE_TITLE, "Please give your offer a name."),
    text: multiLine(MAX_SERVICE_TEXT).default(""),
    product: line(MAX_PRODUCT).optional(),
    ...workFields,
  })
  .superRefine((work, context) => {
    findWorkErrors(work, context)
    if (!work.product && (work.price === 0 || work.productValue !== undefined)) {
      context.addIssue({ code: "custom", path: ["product"], message: "Please name the product." })
    }
  }, besideOthers)
export type OfferInput = z.output<typeof OfferInput>

/** The form of a service: docs/rules.md#services */
export const ServiceInput = z
  .object({
    title: line(MAX_SERVICE_TITLE, "Please give your service a name."),
    description: multiLine(MAX_SERVICE_TEXT).default(""),
    ...workFields,
    capacity: wholeNumberField(1, MAX_CAPACITY).optional(),
    needs: line(MAX_NEEDS).default(""),
    first: extra,
    second: extra,
    third: extra,
  })
  .superRefine((service, context) => {
    findWorkErrors(service, context)
    const { days } = service
    for (const name of EXTRA_LINES) {
      const more = service[name]?.days ?? 0
      if (typeof days === "number" && typeof more === "number" && days + more < 1) {
        const message = "This extra would leave no day for the work."
        context.addIssue({ code: "custom", path: [name, "days"], message })
      }
    }
  }, besideOthers)
export type ServiceInput = z.output<typeof ServiceInput>

/** Twelve months unless said. */
export const toUsageRights = ({
  usage,
  usageMonths = 12,
}: Pick<OfferInput, "usage" | "usageMonths">) => ({
  usage: usage ?? null,
  usageMonths: usage ? usageMonths : null,
})

export function toServiceColumns({ price, first, second, third, ...rest }: ServiceInput) {
  const { capacity = null, productValue: productPaise = null, ...input } = rest
  const extras = [first, second, third].flatMap((line): StoredExtra[] =>
    line?.name && line.price !== undefined
      ? [
          {
            ...{ name: line.name, pricePaise: line.price, days: line.days ?? 0 },
            ...(line.codeDays !== undefined && { codeDays: line.codeDays }),
          },
        ]
      : [],
  )
  return {
    ...input,
    capacity,
    pricePaise: price,
    productPaise,
    ...toUsageRights(input),
    extras,
  }
}
