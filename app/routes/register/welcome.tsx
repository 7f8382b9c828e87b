import type { MetaFunction } from "@remix-run/node"
import { AuthFrame, RoleChoice } from "#app/components/accounts/auth-frame.tsx"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: pageTitle("Register"),
    description: "Join as an influencer or as a brand.",
    path: href(urls.register.root),
  })

const choices = [
  {
    href: href(urls.register.influencer),
    label: "I am an influencer",
    text: "Browse projects, apply and get paid for your work.",
  },
  {
    href: href(urls.register.brand),
    label: "I am a brand",
    text: "Post projects and choose the creators who fit.",
  },
]

export default function RegisterWelcome() {
  return (
    <AuthFrame
      title="How do you want to join?"
      intro="You can have one account of each kind with the same email."
      statement="Good work starts with the right match."
    >
      <RoleChoice choices={choices} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <ButtonLink href={href(urls.home)} kind="secondary">
          Go back to home
        </ButtonLink>
        <p className="text-muted">
          Already registered?{" "}
          <UiLink href={href(urls.login.welcome)} className="text-link">
            Log in
          </UiLink>
        </p>
      </div>
    </AuthFrame>
  )
}
