import { describeDays } from "#app/domain/market/applications/application.ts"
import { describeRounds, describeUsage, describeWork } from "#app/domain/market/projects/brief.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import type { StoredBrief } from "#db/schema/projects.ts"
import type { services } from "#db/schema/services.ts"

/** docs/rules.md#services */
export const MAX_SERVICES = 8
export const MAX_SERVICE_TITLE = 80
export const MAX_SERVICE_TEXT = 1_000
export const MAX_CAPACITY = 20
export const EXTRA_LINES = ["first", "second", "third"] as const

export type ServiceRow = typeof services.$inferSelect

type Terms = Pick<
  ServiceRow,
  "platform" | "type" | "quantity" | "days" | "revisionRounds" | "usage" | "usageMonths" | "needs"
> & { capacity?: number | null }

/** "1 reel on Instagram" */
export const describeService = (service: Pick<Terms, "platform" | "type" | "quantity">): string =>
  describeWork({ ...service, platform: ACCOUNT_LABELS[service.platform] })

/** Contents of a service, as terms and values. */
export function termsOf(service: Terms): { term: string; value: string }[] {
  const { usage, usageMonths, needs, capacity } = service
  const rights = usage && describeUsage({ kind: usage, months: usageMonths ?? 12, territory: "" })
  return [
    { term: "You get", value: describeService(service) },
    { term: "Delivered in", value: describeDays(service.days) },
    { term: "Changes", value: describeRounds(service.revisionRounds) },
    { term: "Usage rights", value: rights ?? "None beyond the post itself" },
    ...(capacity ? [{ term: "At a time", value: amountOf(capacity) }] : []),
    ...(needs === "" ? [] : [{ term: "You provide", value: needs }]),
  ]
}

const amountOf = (orders: number) => (orders === 1 ? "1 order" : `${orders} orders`)

/** "2 days more", "1 day faster"; empty where an extra changes no date. */
export const describeExtraDays = (days: number): string =>
  days === 0 ? "" : `${describeDays(Math.abs(days))} ${days > 0 ? "more" : "faster"}`

/** The brief of the order of such work. */
export const toWorkBrief = (work: Omit<Terms, "days" | "needs" | "capacity">): StoredBrief => ({
  deliverables: [{ type: work.type, platform: work.platform, quantity: work.quantity }],
  needsApproval: work.revisionRounds > 0,
  revisionRounds: work.revisionRounds,
  ...(work.usage && {
    usage: { kind: work.usage, months: work.usageMonths ?? 12, territory: "" },
  }),
})
