export type Figure = { label: string; value: string; note: string }

export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="@container flex flex-col gap-1 rounded-card border border-line bg-raised p-4 sm:p-5"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-[clamp(0.875rem,12cqi,1.5rem)] font-semibold tracking-tight tabular-nums wrap-anywhere">
            {value}
            <span className="mt-1 block text-sm font-normal tracking-normal text-muted">
              {note}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
