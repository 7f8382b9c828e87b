import { z } from "zod"
import { EXTRA_LINES, type ServiceRow } from "#app/domain/market/services/service.ts"
import { readServiceFilters } from "#app/domain/market/services/service-filters.ts"
import type { ShownService } from "#app/domain/market/services/service-queries.server.ts"
import { OfferInput, ServiceInput } from "#app/domain/market/services/service-schema.ts"
import { formatAmountPlain } from "#app/domain/shared/money.ts"
import { NICHES, SERVICE_STATES, USAGE_KINDS } from "#db/schema/market-words.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "#db/schema/words.ts"
import { fill, id, Money, NumberPageQuery, toMoney } from "./schemas.ts"

const Terms = z.object({
  id,
  creatorId: id,
  title: z.string(),
  description: z.string(),
  needs: z.string().describe("Things that the brand provides"),
  platform: z.enum(PLATFORMS),
  type: z.enum(DELIVERABLE_TYPES),
  quantity: z.int(),
  price: Money,
  leastProductWorth: Money.optional().describe("Of a product that the brand sends besides"),
  days: z.int(),
  revisionRounds: z.int(),
  usage: z.object({ kind: z.enum(USAGE_KINDS), months: z.int() }).nullable(),
  extras: z.array(
    z.object({
      ...{ name: z.string(), price: Money, days: z.int() },
      codeDays: z.int().optional().describe("Days of an ad code"),
    }),
  ),
})

export const Service = Terms.extend({ creatorName: z.string(), city: z.string() }).meta({
  id: "Service",
})

export const OwnService = Terms.extend({
  state: z.enum(SERVICE_STATES),
  capacity: z.int().nullable().describe("Orders at the same time; null without a bound"),
  isRemoved: z.boolean().describe("By us; appeal on the page"),
}).meta({ id: "OwnService" })

type Row = Omit<ShownService, "creator" | "isListed" | "productPaise"> &
  Partial<Pick<ServiceRow, "productPaise">>

const facts = (row: Row) => ({
  ...row,
  creatorId: row.userId,
  price: toMoney(row.pricePaise, "INR"),
  ...(row.productPaise && { leastProductWorth: toMoney(row.productPaise, "INR") }),
  usage: row.usage && { kind: row.usage, months: row.usageMonths ?? 12 },
  extras: row.extras.map(({ pricePaise, ...extra }) => ({
    ...extra,
    price: toMoney(pricePaise, "INR"),
  })),
})

export const toService = (row: ShownService): z.input<typeof Service> =>
  fill(Service, { ...facts(row), creatorName: row.creator.name, city: row.creator.city })

export const toOwnService = (row: ServiceRow): z.input<typeof OwnService> =>
  fill(OwnService, { ...facts(row), state: row.state, isRemoved: row.removedAt !== null })

const number = z.string().regex(/^\d{1,9}$/, "Please enter a whole number.")

export const ServiceQuery = NumberPageQuery.extend({
  platform: z.enum(PLATFORMS).optional(),
  niche: z.enum(NICHES).optional(),
  price: number.optional().describe("At most, in rupees, by the steps of the page"),
  days: number.optional().describe("At most, by the steps of the page"),
  city: z.string().max(200).optional(),
})

export const filtersOf = ({ cursor, ...filters }: z.output<typeof ServiceQuery>) =>
  readServiceFilters(
    new URLSearchParams(
      Object.entries({ ...filters, after: cursor }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ),
  )

const workBody = {
  platform: z.enum(PLATFORMS),
  type: z.enum(DELIVERABLE_TYPES),
  quantity: z.int(),
  pricePaise: z.int().describe("0 for a product alone, with its worth"),
  productPaise: z.int().optional().describe("Worth of a product that the brand sends besides"),
  days: z.int(),
  revisionRounds: z.int().default(2),
  usage: z.strictObject({ kind: z.enum(USAGE_KINDS), months: z.int().default(12) }).optional(),
}
const work = z.object(workBody)

/** Makes of work what the forms of services and offers send. */
const toWorkFields = <Body extends z.output<typeof work>>({
  pricePaise,
  productPaise,
  quantity,
  days,
  revisionRounds,
  usage,
  ...body
}: Body) => ({
  ...body,
  price: formatAmountPlain(pricePaise),
  ...(productPaise !== undefined && { productValue: formatAmountPlain(productPaise) }),
  quantity: String(quantity),
  days: String(days),
  revisionRounds: String(revisionRounds),
  ...(usage && { usage: usage.kind, usageMonths: String(usage.months) }),
})

/** By the rules of the form. */
export const OfferBody = z
  .strictObject({
    ...{ title: z.string(), text: z.string().optional(), ...workBody },
    product: z.string().optional().describe("Name of the product"),
  })
  .meta({ id: "OfferBody" })
  .transform((body): z.input<typeof OfferInput> => toWorkFields(body))
  .pipe(OfferInput)

/** By the rules of the form. */
export const ServiceBody = z
  .strictObject({
    title: z.string(),
    description: z.string().optional(),
    needs: z.string().optional().describe("Things that the brand provides"),
    ...workBody,
    capacity: z.int().optional().describe("Orders at the same time"),
    extras: z
      .array(
        z.strictObject({
          ...{ name: z.string(), pricePaise: z.int(), days: z.int().default(0) },
          codeDays: z.int().optional().describe("Days of an ad code"),
        }),
      )
      .max(EXTRA_LINES.length)
      .default([]),
  })
  .meta({ id: "ServiceBody" })
  .transform(({ extras, capacity, ...body }) => ({
    ...toWorkFields(body),
    ...(capacity !== undefined && { capacity: String(capacity) }),
    ...Object.fromEntries(
      extras.map(({ name, pricePaise, days, codeDays }, place) => [
        EXTRA_LINES[place],
        {
          ...{ name, price: formatAmountPlain(pricePaise), days: String(days) },
          ...(codeDays !== undefined && { codeDays: String(codeDays) }),
        },
      ]),
    ),
  }))
  .pipe(ServiceInput)
