import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { Versions } from "#app/components/orders/deliverable-versions.tsx"
import { PieceActions, PieceState } from "#app/components/orders/deliverables.tsx"
import { LivePost } from "#app/components/orders/live-post.tsx"
import { findDeliverable } from "#app/domain/deliverables/deliverable-queries.server.ts"
import { pieceName } from "#app/domain/deliverables/deliverable-table.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"
import { workOf } from "./work-params.server.ts"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  return findDeliverable(actor, ...workOf(params))
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `${pieceName(data)}: ${data.title}` : "Deliverable") },
]

/** A piece of work with all its versions. */
export default function WorkPage() {
  const piece = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={pieceName(piece)}
        back={{ href: href(urls.orders.show, { orderId: piece.orderId }), label: "Back to order" }}
        meta={
          <>
            <PieceState state={piece.state} />
            <span className="wrap-anywhere">{piece.title}</span>
          </>
        }
        actions={<PieceActions item={piece} />}
      />
      <Card as="section" aria-label="Versions" className="grid gap-6">
        <LivePost piece={piece} />
        <Versions versions={piece.versions} />
        {piece.versions.length === 0 && piece.liveUrl === null && (
          <EmptyState text="Nothing was handed in yet." />
        )}
      </Card>
    </>
  )
}
