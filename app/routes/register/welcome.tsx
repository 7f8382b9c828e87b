import type { MetaFunction } from "@remix-run/node"
import { RoleChoicePage } from "#app/components/accounts/role-choice-page.tsx"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal", cache: { for: "visitors" } } satisfies RouteConfig

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: pageTitle("Register"),
    description: "Join as an influencer or as a brand.",
    path: href(urls.register.root),
  })

const purposes = {
  influencer: "Browse projects, apply and get paid for your work.",
  brand: "Post projects and choose the creators who fit.",
}

export default function RegisterWelcome() {
  return (
    <RoleChoicePage
      title="How do you want to join?"
      intro="You can have one account of each kind with the same email."
      links={{ influencer: urls.register.influencer, brand: urls.register.brand }}
      purposes={purposes}
      other={{ question: "Already registered?", href: href(urls.login.welcome), label: "Log in" }}
    />
  )
}
