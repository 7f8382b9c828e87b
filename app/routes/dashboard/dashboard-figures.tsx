import { type Figure, FigureList } from "#app/ui/figure-list.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

type FiguresProps = {
  role: Role
  figures: Record<(typeof FIGURES)[number]["name"], string>
}

const FIGURES = [
  { label: "Total Order(s)", name: "orders" },
  { label: "Total Order(s) Completed", name: "completed" },
  { label: "Active Order(s)", name: "active" },
  { label: "Total Project(s)", name: "projects" },
] as const

export const DashboardFigures = ({ role, figures }: FiguresProps) => (
  <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
    {FIGURES.map(({ label, name }) => (
      <div
        key={name}
        className="relative flex flex-col justify-between gap-2 rounded-card border border-line bg-raised p-4 sm:p-5"
      >
        <dt className="text-sm text-muted">
          {role === "influencer" && name === "projects" ? (
            <a
              href={href(urls.influencer.applications)}
              className="inline-flex min-h-6 items-center hover:underline after:absolute after:inset-0"
            >
              {label}
            </a>
          ) : (
            label
          )}
        </dt>
        <dd className="text-3xl font-semibold tracking-tight tabular-nums">{figures[name]}</dd>
      </div>
    ))}
  </dl>
)

const MORE = {
  influencer: { url: urls.influencer.earnings, label: "See your earnings" },
  brand: { url: urls.brand.reports, label: "See your reports" },
}

/** Renders nothing before the first payment. */
export function Money({ role, figures }: { role: Role; figures: readonly Figure[] }) {
  if (figures.length === 0) return null
  return (
    <section aria-label="Money" className="mt-3 sm:mt-4">
      <FigureList figures={figures} />
      <p className="mt-2">
        <a href={href(MORE[role].url)} className="text-link tall text-sm">
          {MORE[role].label}
        </a>
      </p>
    </section>
  )
}
