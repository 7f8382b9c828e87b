import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { RoleChoicePage } from "#app/components/accounts/role-choice-page.tsx"
import { requireSignedOut } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { newAccountCookie } from "#app/http/new-account.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { href, loginHref, urls } from "#app/urls/index.ts"

export const config = { sends: "personal", cache: { for: "visitors" } } satisfies RouteConfig

export const loader = handler(async ({ request }) => {
  await requireSignedOut(request)
  return { account: await newAccountCookie.read(request) }
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: pageTitle("Log in"),
    description: "Log in as an influencer or as a brand.",
    path: href(urls.login.welcome),
  })

const purposes = {
  influencer: "Find projects and follow your orders.",
  brand: "Manage your projects and applicants.",
}

export default function LoginWelcome() {
  const { account } = useLoaderData<typeof loader>()
  return (
    <RoleChoicePage
      title="Log in"
      intro={account ? "Your account is ready." : "Choose the account you want to use."}
      links={{ influencer: urls.login.influencer, brand: urls.login.brand }}
      purposes={purposes}
      other={{ question: "New here?", href: href(urls.register.welcome), label: "Get started" }}
    >
      {account && (
        <div className="mb-8 grid gap-2 text-center">
          <ButtonLink href={loginHref(account.role)}>Log in as {account.role}</ButtonLink>
          {account.email && <p className="text-muted wrap-anywhere">with {account.email}</p>}
        </div>
      )}
    </RoleChoicePage>
  )
}
