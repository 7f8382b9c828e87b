import { useLoaderData } from "@remix-run/react"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { findList } from "#app/domain/market/creators/lists/list-queries.server.ts"
import {
  readCreatorQuery,
  toCreatorQuery,
} from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { BulkInput } from "#app/domain/work/bulk/bulk-schema.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"
import { BulkFrame } from "./bulk-form.tsx"
import { findBulkChoices, submitBulk } from "./bulk-page.server.ts"

export const config = { sends: "work", maxBody: BulkInput } satisfies RouteConfig

export const loader = brandHandler(({ actor, query }) => {
  const listId = query.get("list")
  const page = listId ? readList(actor, listId, query) : readDiscovery(actor, query)
  return { ...page, firstHref: undefined, ...findBulkChoices(actor) }
})

function readList(actor: BrandActor, listId: string, query: URLSearchParams) {
  const { list, entries } = findList(actor, listId, { after: query.get("after") ?? undefined })
  const { id, name, count } = list
  return {
    ...{ title: name, everyone: `All ${count} of the list` },
    back: { href: href(urls.brand.list, { listId: id }), label: name },
    people: entries.items.flatMap(({ creator }) => creator ?? []).map(toOption),
    nextHref:
      entries.next === undefined
        ? undefined
        : href(urls.brand.bulkCreators, { list: id, after: entries.next }),
  }
}

function readDiscovery(actor: BrandActor, query: URLSearchParams) {
  const filters = readCreatorQuery(query)
  const { items, next } = listCreators(actor, filters)
  const rest = { ...filters, before: undefined, after: next }
  return {
    ...{ title: "Find influencers", everyone: undefined },
    back: {
      href: href(urls.brand.influencers, toCreatorQuery(filters)),
      label: "Find influencers",
    },
    people: items.map(toOption),
    nextHref: next === undefined ? undefined : href(urls.brand.bulkCreators, toCreatorQuery(rest)),
  }
}

const toOption = ({ userId, name }: { userId: string; name: string }) => ({
  value: userId,
  label: name,
})

export const action = brandHandler(({ actor, request, query }) => {
  const listId = query.get("list") ?? undefined
  return submitBulk(request, actor, listId === undefined ? {} : { listId })
})

export const meta = titleMeta("Act on many influencers")

export default function BulkCreatorsPage() {
  return <BulkFrame subject="creators" {...useLoaderData<typeof loader>()} />
}

export const ErrorBoundary = InfluencerError
