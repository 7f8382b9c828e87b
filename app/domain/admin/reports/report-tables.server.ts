import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { ON_TIME_OF } from "#app/domain/market/creators/creator.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import type { Role } from "#db/schema/words.ts"
import { toDeliverableRows } from "./deliverable-figures.server.ts"
import { toFunnelRows } from "./funnel-figures.server.ts"
import { GIFT_TABLE } from "./gift-figures.server.ts"
import { type MovedMoney, sumMoney } from "./money-figures.server.ts"
import { toMonthRows, toPartnerRows } from "./money-rows.server.ts"
import {
  countOrders,
  type PhaseFigures,
  toDeliveryRow,
  toPhaseRows,
} from "./order-figures.server.ts"
import { type OrderScope, scopeOf } from "./own-orders.server.ts"
import {
  count,
  dayColumn,
  decimalColumn,
  money,
  type ReportColumn,
  type ReportRow,
  share,
  text,
} from "./report-cells.ts"
import type { ReportFilters } from "./report-filters.server.ts"

/** Figures that tables share; each is read once, when first asked for. */
export type ReportFigures = {
  actor: Actor
  filters: ReportFilters
  scope: OrderScope
  moved: () => MovedMoney[]
  counted: () => PhaseFigures[]
}

export function sharedFigures(actor: Actor, filters: ReportFilters): ReportFigures {
  const scope = scopeOf(actor, filters)
  return {
    ...{ actor, filters, scope },
    moved: once(() => sumMoney(actor, scope)),
    counted: once(() => countOrders(actor, scope)),
  }
}

function once<T>(read: () => T): () => T {
  let found: { value: T } | undefined
  return () => {
    found ??= { value: read() }
    return found.value
  }
}

type TableLabels = { title: string; note: string; columns: readonly ReportColumn[] }

type ReportTable = {
  labels: Record<Role, TableLabels>
  /** Missing where the table is only a file. */
  rows?: (figures: ReportFigures) => ReportRow[]
  /** On the page; the file has all rows. */
  maxRows?: number
  /** The page begins with the last row. */
  isReversed?: true
}

/** docs/rules.md#what-a-report-counts */
const MONEY = {
  brand: [money("paid", "Paid"), money("returned", "Returned"), money("net", "Spend")],
  influencer: [
    money("earned", "Earned"),
    money("takenBack", "Refunded"),
    money("net", "Income"),
    money("fee", "Our fee"),
    money("withheld", "Withheld"),
    money("paidOut", "Paid out"),
  ],
} as const

const WORTH = { brand: "Cost", influencer: "Earned" } as const
const PARTNER = { brand: "Creator", influencer: "Brand" } as const

const forBoth = (labels: (role: Role) => TableLabels): Record<Role, TableLabels> => ({
  brand: labels("brand"),
  influencer: labels("influencer"),
})

/** All tables, in the order of the page: a row says all of a table. */
const TABLES = {
  months: {
    labels: forBoth((role) => ({
      title: role === "brand" ? "Spend per month" : "Earnings per month",
      note: "By the day on which the money moved.",
      columns: [text("month", "Month"), ...MONEY[role]],
    })),
    rows: ({ actor, filters, moved }) => toMonthRows(actor, filters, moved()),
    isReversed: true,
  },
  phases: {
    labels: forBoth((role) => ({
      title: "Orders by phase",
      note: "Orders that were placed in these days, and where they stand now.",
      columns: [
        text("phase", "Phase"),
        count("orders", "Orders"),
        money("price", role === "brand" ? "Paid for them" : "Paid by brands"),
      ],
    })),
    rows: ({ counted }) => toPhaseRows(counted()),
  },
  funnel: {
    labels: forBoth((role) => ({
      title: role === "brand" ? "From applications to hired" : "From applying to hired",
      note: "Of the applications that were made in these days.",
      columns: [text("stage", "Stage"), count("count", "Applications"), share("share", "Of all")],
    })),
    rows: ({ actor, scope }) => toFunnelRows(actor, scope),
  },
  delivery: {
    labels: forBoth(() => ({
      title: "Delivery",
      note: `Of the orders that were placed in these days and are delivered. On time is ${ON_TIME_OF}, from three on.`,
      columns: [
        text("days", "Placed"),
        count("delivered", "Delivered"),
        count("completed", "Completed"),
        count("onTime", "On time"),
        share("onTimeRate", "On-time rate"),
        decimalColumn("averageRounds", "Revision rounds on average"),
      ],
    })),
    rows: ({ filters, counted }) => [toDeliveryRow(filters, counted())],
  },
  pieces: {
    labels: forBoth((role) => ({
      title: role === "brand" ? "Cost per deliverable" : "Earnings per deliverable",
      note: "Of completed orders that were placed in these days. Views are what the creator reported; CPM is for a thousand of them.",
      columns: [
        text("type", "Deliverable"),
        text("platform", "Platform"),
        count("pieces", "Pieces"),
        money("worth", WORTH[role]),
        money("each", `${WORTH[role]} per piece`),
        count("reported", "With views"),
        count("views", "Views"),
        money("cpm", "CPM"),
      ],
    })),
    rows: ({ actor, scope }) => toDeliverableRows(actor, scope),
    maxRows: 40,
  },
  partners: {
    labels: forBoth((role) => ({
      title: role === "brand" ? "Top creators" : "Top brands",
      note: "By the money of these days.",
      columns: [text("partner", PARTNER[role]), count("orders", "Orders"), ...MONEY[role]],
    })),
    rows: ({ actor, moved }) => toPartnerRows(actor, moved()),
    maxRows: 10,
  },
  gifts: GIFT_TABLE,
  orders: {
    labels: forBoth((role) => ({
      title: "Orders",
      note: "Every order that was placed, or moved money, in these days: a row for each.",
      columns: [
        text("id", "Order"),
        text("projectId", "Project id"),
        text("title", "Project"),
        text("partner", PARTNER[role]),
        text("phase", "Phase"),
        dayColumn("orderedAt", "Placed"),
        dayColumn("dueAt", "Due"),
        dayColumn("deliveredAt", "Delivered"),
        text("isOnTime", "On time"),
        count("rounds", "Revision rounds"),
        ...MONEY[role],
      ],
    })),
  },
} satisfies Record<string, ReportTable>

export type ReportTableName = keyof typeof TABLES
export const REPORT_TABLES: Record<ReportTableName, ReportTable> = TABLES
export const TABLE_NAMES = keysOf(TABLES)

export const toReportTableName = (typed: string | undefined): ReportTableName | undefined =>
  TABLE_NAMES.find((name) => name === typed)

/** Series stacked up and down from zero. */
export const CHART_SERIES = {
  brand: [
    { key: "paid", label: "Paid", isBelow: false },
    { key: "returned", label: "Returned", isBelow: true },
  ],
  influencer: [
    { key: "earned", label: "Earned", isBelow: false },
    { key: "takenBack", label: "Refunded", isBelow: true },
  ],
} as const
