import { ButtonLink } from "#app/ui/button.tsx"
import type { CheckText } from "./check-text.ts"

/** Renders nothing once all is done. */
export function Checklist({ checks }: { checks: readonly CheckText[] }) {
  if (checks.length === 0) return null
  const done = checks.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="checklist" className="mb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="checklist" className="text-xl">
          Get started
        </h2>
        <p className="flex items-center gap-3 text-sm text-muted tabular-nums">
          <progress
            className="h-2 w-28"
            max={checks.length}
            value={done}
            aria-labelledby="checklist"
          />
          {`${done} of ${checks.length} done`}
        </p>
      </div>
      <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
        {checks.map((check) => (
          <Item key={check.title} check={check} />
        ))}
      </ol>
    </section>
  )
}

function Item({ check: { isDone, title, detail, label, href } }: { check: CheckText }) {
  if (isDone) {
    return (
      <li className="px-4 py-2 text-muted sm:px-5">
        <span aria-hidden="true">✓ </span>
        <span className="sr-only">Done: </span>
        {title}
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{detail}</p>
      </div>
      <ButtonLink href={href} kind="secondary" size="small">
        {label}
      </ButtonLink>
    </li>
  )
}
