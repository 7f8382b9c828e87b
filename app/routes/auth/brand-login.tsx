import { data, type MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireVisitor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { takeNewEmail } from "#app/http/new-account.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { href, urls } from "#app/urls.ts"
import { handleLogin } from "./handle-login.server.ts"
import { LoginPage } from "./login-page.tsx"

export const loader = handler(async ({ request }) => {
  await requireVisitor(request)
  const { email, headers } = await takeNewEmail(request, "brand")
  return data({ email }, { headers })
})

export const action = handler(({ request }) => handleLogin(request, "brand"))

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: pageTitle("Brand login"),
    description: "Log in to manage your projects and applicants.",
    path: href(urls.login.brand),
  })

export default function BrandLogin() {
  const { email } = useLoaderData<typeof loader>()
  return <LoginPage account="brand" email={email} answer={useActionData<typeof action>()} />
}
