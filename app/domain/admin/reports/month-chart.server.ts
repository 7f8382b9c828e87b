import { scaleBand, scaleLinear } from "d3-scale"
import { stack, stackOffsetDiverging } from "d3-shape"
import type { Role } from "#db/schema/words.ts"
import { formatCell, formatSigned, type ReportRow } from "./report-cells.ts"
import { CHART_SERIES } from "./report-tables.server.ts"

/** Only the height is fixed; the width is in percent. */
const HEIGHT = 240
/** Space above the highest and below the lowest bar. */
const MARGIN = 8
const TICKS = 4
/** Month labels that fit. */
const MAX_NAMES = { narrow: 3, wide: 6 }

const compact = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 })

/** x and width in percent, y and height in units of `height`. */
export type MonthChart = ReturnType<typeof drawMonths>

export const drawMonths = (role: Role, rows: readonly ReportRow[]) =>
  drawBars(CHART_SERIES[role], rows, "money")

type Series = { key: string; label: string; isBelow: boolean }

/** Runs on the server, so pages load no chart library. `month` names a row. */
export function drawBars(
  series: readonly Series[],
  rows: readonly ReportRow[],
  kind: "money" | "count",
) {
  const amountOf = (row: ReportRow, key: string) => {
    const isBelow = series.some((one) => one.key === key && one.isBelow)
    return Number(row[key]) * (isBelow ? -1 : 1)
  }
  const stacked = stack<ReportRow, string>()
    .keys(series.map(({ key }) => key))
    .value(amountOf)(rows)
  // Stacks from zero; money returned goes down.
  stackOffsetDiverging(
    stacked,
    stacked.map((_, place) => place),
  )
  const ends = stacked.flatMap((one) => one.flat())
  const y = scaleLinear()
    .domain([Math.min(0, ...ends), Math.max(kind === "money" ? 100 : TICKS, ...ends)])
    .range([HEIGHT - MARGIN, MARGIN])
    .nice(TICKS)
  const months = rows.map((_, place) => place)
  const x = scaleBand<number>().domain(months).range([0, 100]).paddingInner(0.3).paddingOuter(0.15)
  const width = x.bandwidth()
  return {
    height: HEIGHT,
    zero: y(0),
    ticks: y.ticks(TICKS).map((paise) => ({
      y: y(paise),
      label: kind === "money" ? formatTick(paise) : compact.format(paise),
    })),
    bars: stacked.flatMap((one, place) =>
      one.flatMap(([low, high], month) => {
        if (low === high) return []
        const { key = "", label = "" } = series[place] ?? {}
        const row = rows[month] ?? {}
        return {
          key: `${key} ${month}`,
          isBelow: low < 0,
          x: round(x(month) ?? 0),
          y: round(y(high)),
          width: round(width),
          height: round(Math.max(1, y(low) - y(high))),
          title: `${row.month}: ${label} ${formatCell({ key, header: "", kind }, row)}`,
        }
      }),
    ),
    // Skipped labels are still in the table.
    names: rows.flatMap((row, month) => {
      const shown = whereShown(rows.length, month)
      if (!shown) return []
      const at = round((x(month) ?? 0) + width / 2)
      // Labels at the edges are anchored inwards, being wider than bars.
      const anchor = at > 90 ? ("end" as const) : at < 10 ? ("start" as const) : ("middle" as const)
      const edge = { start: 0, middle: at, end: 100 }[anchor]
      // Days with their year would overlap on a phone.
      const name = String(row.month).replace("day" in row ? / \d{4}$/ : "", "")
      return { month: name, x: edge, anchor, shown }
    }),
    legend: series.map(({ label, isBelow }) => ({ label, isBelow })),
  }
}

/** Counted back from the last. */
function whereShown(months: number, month: number): "everywhere" | "wide" | "narrow" | undefined {
  const isNamed = (most: number) => (months - 1 - month) % Math.ceil(months / most) === 0
  const [isNarrow, isWide] = [isNamed(MAX_NAMES.narrow), isNamed(MAX_NAMES.wide)]
  if (isNarrow && isWide) return "everywhere"
  return isWide ? "wide" : isNarrow ? "narrow" : undefined
}

const round = (length: number): number => Math.round(length * 100) / 100

const formatTick = (paise: number): string =>
  paise % 100 === 0 && Math.abs(paise) < 100_000
    ? formatSigned(paise)
    : `${paise < 0 ? "−" : ""}₹${compact.format(Math.abs(paise) / 100)}`
