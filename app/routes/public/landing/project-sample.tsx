import { Badge } from "#app/ui/badge.tsx"
import { cx } from "#app/ui/class-names.ts"
import { Icon } from "#app/ui/icon.tsx"
import { sampleProject } from "../landing-content.ts"

/** A brief and the bids on it, as the brand that posted it sees them. */
export function ProjectSample() {
  const { title, facts, budget, bids, chosen } = sampleProject
  return (
    <figure className="self-start lg:sticky lg:top-8 lg:col-span-6 lg:rotate-1">
      <div className="rounded-card border border-line bg-raised p-5 shadow-float sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <p className="text-xl font-semibold">{title}</p>
          <Badge tone="positive">Open</Badge>
        </div>
        <p className="mt-2 text-muted">{facts.join(" · ")}</p>
        <p className="mt-1 tabular-nums">{budget}</p>
        <ul className="mt-5">
          {bids.map(({ name, portrait, amount, days }) => (
            <li
              key={name}
              className={cx(
                "flex items-center gap-3 border-t border-line py-3 sm:gap-4",
                name === chosen && "-mx-3 rounded-control border-transparent bg-accent-soft px-3",
              )}
            >
              <img
                src={portrait}
                alt=""
                width={44}
                height={44}
                loading="lazy"
                className="portrait size-11 rounded-full object-cover object-[50%_28%]"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                {name === chosen && (
                  <span className="flex items-center gap-1 text-sm">
                    <Icon name="check" className="size-4 text-positive" />
                    Shortlisted
                  </span>
                )}
              </span>
              <span className="text-right tabular-nums">
                <span className="block font-medium">{amount}</span>
                <span className="block text-sm text-muted">{days} days</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="mt-4 text-sm text-muted">
        Illustrative: a sample project and its bids
      </figcaption>
    </figure>
  )
}
