import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"

export const loader = handler(async ({ request }) => {
  const { name } = await requireOperator(request)
  return { name }
})

export const meta: MetaFunction = () => [{ title: pageTitle("Operator's desk") }]

export default function Overview() {
  const { name } = useLoaderData<typeof loader>()
  return <PageHeader title="Operator's desk" meta={`Signed in as ${name}`} />
}
