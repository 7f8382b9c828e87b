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
  const { email, headers } = await takeNewEmail(request, "influencer")
  return data({ email }, { headers })
})

export const action = handler(({ request }) => handleLogin(request, "influencer"))

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: pageTitle("Influencer login"),
    description: "Log in to find projects and follow your orders.",
    path: href(urls.login.influencer),
  })

export default function InfluencerLogin() {
  const { email } = useLoaderData<typeof loader>()
  return <LoginPage account="influencer" email={email} answer={useActionData<typeof action>()} />
}
