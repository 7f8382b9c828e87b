import type { MetaFunction } from "@remix-run/node"
import { requireBrand } from "#app/http/actor.server.ts"
import { door } from "#app/http/door.server.ts"
import { PageHeader } from "#app/ui/page-header.tsx"

export const loader = door(async ({ request }) => {
  await requireBrand(request)
  return {}
})

export const meta: MetaFunction = () => [{ title: "Dashboard · Influencer Marketplace" }]

export default function BrandDashboard() {
  return <PageHeader title="Dashboard" />
}
