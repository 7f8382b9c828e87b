import { ExactTime } from "#app/ui/time.tsx"

/** What happened, oldest first. */
export function Timeline({ items }: { items: readonly { label: string; at: number }[] }) {
  return (
    <ol className="grid gap-4 border-l border-line pl-5">
      {items.map(({ label, at }) => (
        <li key={`${at} ${label}`} className="relative">
          <span
            aria-hidden="true"
            className="absolute top-2 -left-[calc(1.25rem+4.5px)] size-2 rounded-full bg-accent"
          />
          <p className="font-medium">{label}</p>
          <p className="text-sm text-muted">
            <ExactTime at={at} />
          </p>
        </li>
      ))}
    </ol>
  )
}
