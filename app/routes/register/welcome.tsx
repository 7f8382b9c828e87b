import type { MetaFunction } from "@remix-run/node"
import { WelcomePage } from "#app/components/accounts/welcome-page.tsx"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
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
    <WelcomePage
      title="How do you want to join?"
      intro="You can have one account of each kind with the same email."
      choices={choices}
      other={{ question: "Already registered?", href: href(urls.login.welcome), label: "Log in" }}
    />
  )
}
