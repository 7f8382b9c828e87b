import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AuthFrame, RoleChoice } from "#app/components/accounts/auth-frame.tsx"
import { requireVisitor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { findNewAccount } from "#app/http/new-account.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request }) => {
  await requireVisitor(request)
  return { account: await findNewAccount(request) }
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: pageTitle("Log in"),
    description: "Log in as an influencer or as a brand.",
    path: href(urls.login.welcome),
  })

const choices = [
  {
    href: href(urls.login.influencer),
    label: "I am an influencer",
    text: "Find projects and follow your orders.",
  },
  {
    href: href(urls.login.brand),
    label: "I am a brand",
    text: "Manage your projects and applicants.",
  },
]

export default function LoginWelcome() {
  const { account } = useLoaderData<typeof loader>()
  return (
    <AuthFrame
      title="Log in"
      intro={account ? "Your account is ready." : "Choose the account you want to use."}
      statement="Good work starts with the right match."
    >
      {account && (
        <div className="mb-8 grid gap-2 text-center">
          <ButtonLink href={href(urls.login[account.role])}>Log in as {account.role}</ButtonLink>
          {account.email && <p className="text-muted wrap-anywhere">with {account.email}</p>}
        </div>
      )}
      <RoleChoice choices={choices} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <ButtonLink href={href(urls.home)} kind="secondary">
          Go back to home
        </ButtonLink>
        <p className="text-muted">
          New here?{" "}
          <UiLink href={href(urls.register.welcome)} className="text-link">
            Get started
          </UiLink>
        </p>
      </div>
    </AuthFrame>
  )
}
