import { useId } from "react"
import type { MonthChart as Drawing } from "#app/domain/admin/reports/month-chart.server.ts"

type MonthChartProps = { title: string; chart: Drawing; unit?: string }

/** Space for month labels. */
const FOOT = 24

/** Drawn on the server; the table holds the same figures. */
export function MonthChart({ title, chart, unit = "month" }: MonthChartProps) {
  const id = useId()
  const { height, zero, ticks, bars, names, legend } = chart
  return (
    <figure className="month-chart mb-4 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="month-chart-drawing">
        <svg width="48" height={height + FOOT} aria-hidden="true">
          {ticks.map(({ y, label }) => (
            <text key={label} x="48" y={y} dy="0.32em" textAnchor="end">
              {label}
            </text>
          ))}
        </svg>
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-text`}
          width="100%"
          height={height + FOOT}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-text`}>
            A bar for each {unit} from {names[0]?.month} to {names.at(-1)?.month}. The table below
            has the same figures.
          </desc>
          {ticks.map(({ y, label }) => (
            <line key={label} x1="0" x2="100%" y1={y} y2={y} />
          ))}
          {bars.map(({ key, isBelow, x, y, width, height, title }) => (
            <rect
              key={key}
              x={`${x}%`}
              y={y}
              width={`${width}%`}
              height={height}
              data-below={isBelow || undefined}
            >
              <title>{title}</title>
            </rect>
          ))}
          <line x1="0" x2="100%" y1={zero} y2={zero} data-zero />
          {names.map(({ month, x, anchor, shown }) => (
            <text
              key={month}
              x={`${x}%`}
              y={height + 18}
              textAnchor={anchor}
              className={SHOWN[shown]}
            >
              {month}
            </text>
          ))}
        </svg>
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {legend.map(({ label, isBelow }) => (
          <span key={label} className="inline-flex items-center gap-2">
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" data-below={isBelow || undefined} />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const SHOWN = { everywhere: undefined, wide: "is-wide", narrow: "is-narrow" } as const
