import { ON_TIME_OF } from "#app/domain/market/creators/creator.ts"
import type { Role } from "#db/schema/words.ts"

/** money: paise. share: fraction of one. day: milliseconds since the epoch. */
type CellKind = "text" | "count" | "money" | "share" | "decimal" | "day"
export type ReportColumn = { key: string; header: string; kind: CellKind }
/** Keyed by column; null if there is no value. */
export type ReportRow = Readonly<Record<string, string | number | null>>

type TableLabels = { title: string; note: string; columns: readonly ReportColumn[] }

const column =
  (kind: CellKind) =>
  (key: string, header: string): ReportColumn => ({ key, header, kind })
const text = column("text")
const count = column("count")
const money = column("money")
const share = column("share")
const decimal = column("decimal")
const day = column("day")

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

const forBoth = (words: (role: Role) => TableLabels): Record<Role, TableLabels> => ({
  brand: words("brand"),
  influencer: words("influencer"),
})

/** Pages and files share these labels and columns. */
export const REPORT_TABLES = {
  months: forBoth((role) => ({
    title: role === "brand" ? "Spend per month" : "Earnings per month",
    note: "By the day on which the money moved.",
    columns: [text("month", "Month"), ...MONEY[role]],
  })),
  phases: forBoth((role) => ({
    title: "Orders by phase",
    note: "Orders that were placed in these days, and where they stand now.",
    columns: [
      text("phase", "Phase"),
      count("orders", "Orders"),
      money("price", role === "brand" ? "Paid for them" : "Paid by brands"),
    ],
  })),
  funnel: forBoth((role) => ({
    title: role === "brand" ? "From applications to hired" : "From applying to hired",
    note: "Of the applications that were made in these days.",
    columns: [text("stage", "Stage"), count("count", "Applications"), share("share", "Of all")],
  })),
  delivery: forBoth(() => ({
    title: "Delivery",
    note: `Of the orders that were placed in these days and are delivered. On time is ${ON_TIME_OF}, from three on.`,
    columns: [
      text("days", "Placed"),
      count("delivered", "Delivered"),
      count("completed", "Completed"),
      count("onTime", "On time"),
      share("onTimeRate", "On-time rate"),
      decimal("averageRounds", "Revision rounds on average"),
    ],
  })),
  pieces: forBoth((role) => ({
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
  partners: forBoth((role) => ({
    title: role === "brand" ? "Top creators" : "Top brands",
    note: "By the money of these days.",
    columns: [text("partner", PARTNER[role]), count("orders", "Orders"), ...MONEY[role]],
  })),
  orders: forBoth((role) => ({
    title: "Orders",
    note: "Every order that was placed, or moved money, in these days: a row for each.",
    columns: [
      text("id", "Order"),
      text("projectId", "Project id"),
      text("title", "Project"),
      text("partner", PARTNER[role]),
      text("phase", "Phase"),
      day("orderedAt", "Placed"),
      day("dueAt", "Due"),
      day("deliveredAt", "Delivered"),
      text("isOnTime", "On time"),
      count("rounds", "Revision rounds"),
      ...MONEY[role],
    ],
  })),
} as const
export type ReportTableName = keyof typeof REPORT_TABLES

export const toReportTableName = (text: string | undefined): ReportTableName | undefined =>
  TABLE_NAMES.find((name) => name === text)

const TABLE_NAMES = [
  "months",
  "phases",
  "funnel",
  "delivery",
  "pieces",
  "partners",
  "orders",
] as const

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
