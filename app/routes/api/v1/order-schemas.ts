import { z } from "zod"
import type {
  findDeliverable,
  listDeliverables,
} from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import {
  DeliverLiveInput,
  SubmitWorkInput,
} from "#app/domain/work/deliverables/deliverable-schema.ts"
import type { listFullOrders } from "#app/domain/work/orders/order-records.server.ts"
import {
  DELIVERABLE_STATES,
  DELIVERABLE_TYPES,
  DISCLOSURE_LABELS,
  ORDER_PHASES,
  ORDER_STATUSES,
  PLATFORMS,
  REVIEW_DECISIONS,
} from "#db/schema/words.ts"
import { fill, id, Money, time, toMoney } from "./schemas.ts"

export const Order = z
  .object({
    id,
    projectId: id,
    brandId: id,
    influencerId: id,
    counterpart: z.string().nullable().describe("The other side's name; null when it left"),
    title: z.string(),
    status: z.enum(ORDER_STATUSES).describe("draft: not paid yet"),
    phase: z.enum(ORDER_PHASES),
    price: Money,
    orderedAt: time,
    startedAt: time.nullable().describe("When it was paid"),
    dueAt: time.nullable(),
    completedAt: time.nullable(),
    cancelledAt: time.nullable(),
  })
  .meta({ id: "Order" })

type OrderRow = ReturnType<typeof listFullOrders>["items"][number]

export const toOrder = (row: OrderRow): z.input<typeof Order> =>
  fill(Order, { ...row, price: toMoney(row.amountMinor, row.currency) })

export const File = z
  .object({ id, name: z.string(), mediaType: z.string(), bytes: z.int() })
  .meta({ id: "File" })

const Figures = z.object({
  views: z.int().nullable(),
  likes: z.int().nullable(),
  comments: z.int().nullable(),
  reportedAt: time,
})

export const Deliverable = z
  .object({
    id,
    orderId: id,
    position: z.int(),
    type: z.enum(DELIVERABLE_TYPES),
    platform: z.enum(PLATFORMS).nullable(),
    state: z.enum(DELIVERABLE_STATES),
    dueAt: time.nullable(),
    liveUrl: z.string().nullable(),
    liveAt: time.nullable(),
    disclosureLabel: z.enum(DISCLOSURE_LABELS).nullable(),
    figures: Figures.nullable().describe("Self-reported"),
    latestVersion: z.int().describe("0 before the first submission"),
  })
  .meta({ id: "Deliverable" })

type Facts = Pick<
  ReturnType<typeof listDeliverables>[number],
  Exclude<keyof z.input<typeof Deliverable>, "figures"> | "views" | "likes" | "comments"
> & { reportedAt: number | null }

const toFigures = ({ reportedAt, ...row }: Facts) =>
  reportedAt === null ? null : fill(Figures, { ...row, reportedAt })

export const toDeliverable = (row: Facts): z.input<typeof Deliverable> =>
  fill(Deliverable, { ...row, figures: toFigures(row) })

const Version = z.object({
  version: z.int(),
  text: z.string(),
  link: z.string().nullable(),
  files: z.array(File),
  submittedAt: time,
  decision: z.enum(REVIEW_DECISIONS).nullable(),
  reason: z.string().nullable(),
})

export const DeliverableWithVersions = Deliverable.extend({
  versions: z.array(Version).describe("Newest first"),
}).meta({ id: "DeliverableWithVersions" })

export const toWithVersions = (
  row: ReturnType<typeof findDeliverable>,
): z.input<typeof DeliverableWithVersions> => ({
  ...toDeliverable(row),
  versions: row.versions.map((one) => fill(Version, { ...one, submittedAt: one.createdAt })),
})

/** By the rules of the form. */
export const SubmissionBody = z
  .strictObject({
    text: z.string().optional(),
    link: z.string().optional().describe("To a draft, with https"),
    seen: z.int().min(0).max(1000).describe("latestVersion, so that no version is overlooked"),
  })
  .meta({ id: "SubmissionBody" })
  .transform((body) => ({ ...body, seen: String(body.seen) }))
  .pipe(SubmitWorkInput)

/** By the rules of the form. */
export const LiveBody = z
  .strictObject({
    url: z.string(),
    label: z.enum(DISCLOSURE_LABELS).describe("How the post says that it is an advertisement"),
    noLabelReason: z.string().optional().describe("With the label none"),
    isLabelSeenFirst: z.boolean().default(false).describe("Before anything else of the post"),
    isAiMade: z.boolean().optional(),
    postedOn: z.iso.date().optional().describe("A day in India; today by default"),
  })
  .meta({ id: "LiveBody" })
  .transform(({ isLabelSeenFirst, isAiMade, ...body }) => ({
    ...body,
    ...(isLabelSeenFirst && { isSeenFirst: "yes" }),
    ...(isAiMade !== undefined && { aiMade: isAiMade ? "yes" : "no" }),
  }))
  .pipe(DeliverLiveInput)
