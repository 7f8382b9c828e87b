import type { ReactNode } from "react"

/** The row of figures at the head of a dashboard; holds StatCards. */
export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">{children}</dl>
}

/** One figure and what it counts, inside a StatGrid. */
export function StatCard({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex flex-col justify-between gap-2 rounded-card border border-line bg-raised p-4 sm:p-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-3xl font-semibold tracking-tight tabular-nums">{value}</dd>
    </div>
  )
}
