import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CreatorProfile } from "#app/components/creators/creator-profile.tsx"
import { findCreator } from "#app/domain/creators/creator-queries.server.ts"
import { NotFound } from "#app/domain/errors.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  const creator = findCreator(actor.userId)
  if (!creator) throw new NotFound("There is nothing that others could see.")
  return { creator }
})

export const meta: MetaFunction = () => [{ title: pageTitle("Preview of your page") }]

/** The profile as a brand that is signed in sees it. */
export default function PagePreview() {
  const { creator } = useLoaderData<typeof loader>()
  const rates = creator.showsRates ? "" : " Your public page leaves your rates out."
  return (
    <>
      <PageHeader
        title="Preview of your page"
        back={{ href: href(urls.account.page), label: "Your page" }}
        meta={<p>{`This is what a brand who is signed in sees.${rates}`}</p>}
      />
      <Card>
        <CreatorProfile creator={creator} hasRates level={2} />
      </Card>
    </>
  )
}
