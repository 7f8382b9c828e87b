import type { CsvCell } from "#app/domain/shared/csv.server.ts"
import { isoDayOf, shortDayOf } from "#app/domain/shared/indian-time.ts"
import { formatAmountPlain, formatMoney } from "#app/domain/shared/money.ts"
import { formatPercent } from "#app/domain/shared/percent.ts"

/** money: paise. share: fraction of one. day: milliseconds since the epoch. */
type CellKind = "text" | "count" | "money" | "share" | "decimal" | "day"
export type ReportColumn = { key: string; header: string; kind: CellKind }
/** Keyed by column; null if there is no value. */
export type ReportRow = Readonly<Record<string, string | number | null>>

const column =
  (kind: CellKind) =>
  (key: string, header: string): ReportColumn => ({ key, header, kind })
export const text = column("text")
export const count = column("count")
export const money = column("money")
export const share = column("share")
export const decimalColumn = column("decimal")
export const dayColumn = column("day")

const NOTHING = "–"
const wholes = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 })
const decimals = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 })

/** Formats paise that may be negative: −₹1,500. */
export const formatSigned = (paise: number): string =>
  `${paise < 0 ? "−" : ""}${formatMoney(Math.abs(paise), "INR")}`

export function formatCell({ key, kind }: ReportColumn, row: ReportRow): string {
  const value = row[key] ?? null
  if (value === null) return NOTHING
  if (typeof value === "string") return value
  if (kind === "money") return formatSigned(value)
  if (kind === "share") return formatPercent(value)
  if (kind === "day") return shortDayOf(value)
  return (kind === "decimal" ? decimals : wholes).format(value)
}

/** Adds the unit to the header, so cells are plain numbers. */
export const fileHeaderOf = ({ header, kind }: ReportColumn): string =>
  kind === "money" ? `${header} (INR)` : kind === "share" ? `${header} (%)` : header

/** Formats numbers as plain decimals. */
export function toFileCell({ key, kind }: ReportColumn, row: ReportRow): CsvCell {
  const value = row[key] ?? null
  if (value === null) return null
  if (typeof value === "string") return value
  if (kind === "day") return isoDayOf(value)
  if (kind === "money") {
    return { decimal: `${value < 0 ? "-" : ""}${formatAmountPlain(Math.abs(value))}` }
  }
  const number = kind === "share" ? value * 100 : value
  return { decimal: String(Math.round(number * 100) / 100) }
}
