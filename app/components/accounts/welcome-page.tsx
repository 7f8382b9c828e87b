import type { ReactNode } from "react"
import { ButtonLink } from "#app/ui/button.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"
import { AuthFrame } from "./auth-frame.tsx"

type Choice = { href: string; label: string; text: string }

type WelcomePageProps = {
  title: string
  intro: string
  /** Two ways to go on, one for each kind of user. */
  choices: readonly Choice[]
  /** For those who came to the wrong one of the two welcomes. */
  other: { question: string; href: string; label: string }
  /** Stands before the choices. */
  children?: ReactNode
}

/** Where both registering and logging in begin: as whom? */
export function WelcomePage({ title, intro, choices, other, children }: WelcomePageProps) {
  return (
    <AuthFrame title={title} intro={intro} statement="Good work starts with the right match.">
      {children}
      <RoleChoice choices={choices} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <ButtonLink href={href(urls.home)} kind="secondary">
          Go back to home
        </ButtonLink>
        <p className="text-muted">
          {other.question}{" "}
          <UiLink href={other.href} className="text-link">
            {other.label}
          </UiLink>
        </p>
      </div>
    </AuthFrame>
  )
}

function RoleChoice({ choices }: { choices: readonly Choice[] }) {
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
