import { Icon } from "./icon.tsx"
import { UiLink } from "./link.tsx"

type Choice = { href: string; label: string; text: string }

/** Two ways to go on, one for each kind of user. */
export function RoleChoice({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className="grid gap-3">
      {choices.map(({ href, label, text }) => (
        <li
          key={href}
          className="group relative flex items-center justify-between gap-4 rounded-card border border-control bg-raised p-5 transition-colors hover:border-accent hover:bg-accent-soft"
        >
          <div>
            <h2 className="text-lg">
              <UiLink
                href={href}
                className="inline-block min-h-7 rounded-card after:absolute after:inset-0 after:rounded-card"
              >
                {label}
              </UiLink>
            </h2>
            <p className="mt-0.5 text-muted">{text}</p>
          </div>
          <Icon
            name="back"
            className="rotate-180 text-muted transition-transform group-hover:translate-x-0.5 group-hover:text-accent"
          />
        </li>
      ))}
    </ul>
  )
}
