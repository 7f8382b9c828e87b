import type { CsvCell } from "#app/domain/shared/csv.server.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { formatAmountPlain, formatMoney } from "#app/domain/shared/money.ts"
import { formatPercent } from "#app/domain/shared/percent.ts"
import type { ReportColumn, ReportRow } from "./report-tables.ts"

const NOTHING = "–"
const wholes = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 })
const decimals = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 })

/** An amount of rupees in paise that may be below zero: −₹1,500. */
export const formatSigned = (paise: number): string =>
  `${paise < 0 ? "−" : ""}${formatMoney(Math.abs(paise), "INR")}`

/** A cell as a page shows it. */
export function formatCell({ key, kind }: ReportColumn, row: ReportRow): string {
  const value = row[key] ?? null
  if (value === null) return NOTHING
  if (typeof value === "string") return value
  if (kind === "money") return formatSigned(value)
  if (kind === "share") return formatPercent(value)
  if (kind === "day") return isoDayOf(value)
  return (kind === "decimal" ? decimals : wholes).format(value)
}

/** The unit of a column stands in the head of a file, so that its cells are plain numbers. */
export const fileHeaderOf = ({ header, kind }: ReportColumn): string =>
  kind === "money" ? `${header} (INR)` : kind === "share" ? `${header} (%)` : header

/** A cell as a file has it: a number as a plain decimal, which is none of its texts. */
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
