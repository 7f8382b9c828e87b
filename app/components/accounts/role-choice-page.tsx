import type { ReactNode } from "react"
import { ButtonLink } from "#app/ui/button.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ROLES, type Role } from "#db/schema/words.ts"
import { AuthFrame } from "./auth-frame.tsx"

type RoleChoicePageProps = {
  title: string
  intro: string
  links: Record<Role, string>
  purposes: Record<Role, string>
  other: { question: string; href: string; label: string }
  children?: ReactNode
}

export function RoleChoicePage(props: RoleChoicePageProps) {
  const { title, intro, links, purposes, other, children } = props
  return (
    <AuthFrame title={title} intro={intro} statement="Good work starts with the right match.">
      {children}
      <ul className="grid gap-3">
        {ROLES.map((role) => (
          <li
            key={role}
            className="group relative flex items-center justify-between gap-4 rounded-card border border-control bg-raised p-5 transition-colors hover:border-accent hover:bg-accent-soft"
          >
            <div>
              <h2 className="text-lg">
                <a
                  href={href(links[role])}
                  className="inline-block min-h-7 rounded-card after:absolute after:inset-0 after:rounded-card"
                >
                  {role === "brand" ? "I am a brand" : "I am an influencer"}
                </a>
              </h2>
              <p className="mt-0.5 text-muted">{purposes[role]}</p>
            </div>
            <Icon
              name="back"
              className="rotate-180 text-muted transition-transform group-hover:translate-x-0.5 group-hover:text-accent"
            />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <ButtonLink href={href(urls.home)} kind="secondary">
          Go back to home
        </ButtonLink>
        <p className="text-muted">
          {other.question}{" "}
          <a href={other.href} className="text-link">
            {other.label}
          </a>
        </p>
      </div>
    </AuthFrame>
  )
}
