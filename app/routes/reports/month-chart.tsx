import { useId } from "react"
import type { MonthChart as Drawing } from "#app/domain/reports/month-chart.server.ts"
import { cx } from "#app/ui/class-names.ts"

type MonthChartProps = { title: string; chart: Drawing }

/** Bars of each month, drawn by the server; the table below says the same in digits. */
export function MonthChart({ title, chart }: MonthChartProps) {
  const id = useId()
  const { height, zero, ticks, bars, names, legend } = chart
  const fillOf = (isBelow: boolean) => (isBelow ? "fill-danger" : "fill-accent")
  return (
    <figure className="mb-4 rounded-card border border-line bg-raised p-4 sm:p-5">
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        width="100%"
        height={height + 24}
        className="block text-xs tabular-nums [print-color-adjust:exact]"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>
          A bar for each month from {names[0]?.month} to {names.at(-1)?.month}. The table below has
          the same figures.
        </desc>
        {ticks.map(({ y, label }) => (
          <g key={label}>
            <line x1="3.5rem" x2="100%" y1={y} y2={y} className="stroke-line" />
            <text x="3rem" y={y} dy="0.32em" textAnchor="end" className="fill-muted">
              {label}
            </text>
          </g>
        ))}
        <svg
          x="3.5rem"
          height={height + 24}
          aria-hidden="true"
          className="w-[calc(100%-3.5rem)] overflow-visible"
        >
          {bars.map(({ key, isBelow, x, y, width, height, title }) => (
            <rect
              key={key}
              x={`${x}%`}
              y={y}
              width={`${width}%`}
              height={height}
              className={fillOf(isBelow)}
            >
              <title>{title}</title>
            </rect>
          ))}
          <line x1="0" x2="100%" y1={zero} y2={zero} className="stroke-control" />
          {names.map(({ month, x, isShownNarrow, isShownWide }) => (
            <text
              key={month}
              x={`${x}%`}
              y={height + 18}
              textAnchor="middle"
              className={cx("fill-muted", nameClass(isShownNarrow, isShownWide))}
            >
              {month}
            </text>
          ))}
        </svg>
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {legend.map(({ label, isBelow }) => (
          <span key={label} className="inline-flex items-center gap-2">
            <svg width="10" height="10" aria-hidden="true" className="[print-color-adjust:exact]">
              <rect width="10" height="10" className={fillOf(isBelow)} />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** Which names of months are left out where there is no room for all. */
const nameClass = (isShownNarrow: boolean, isShownWide: boolean) =>
  cx(!isShownNarrow && "max-lg:hidden", !isShownWide && "lg:hidden")
