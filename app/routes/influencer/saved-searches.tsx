import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { toBrowseQuery } from "#app/domain/market/projects/browse/browse-filters.ts"
import { SORT_LABELS, wordsOf } from "#app/domain/market/projects/browse/browse-query.ts"
import {
  listSearches,
  MAX_SEARCHES,
  type SavedSearch,
  saveSearch,
} from "#app/domain/market/saved-searches/saved-searches.server.ts"
import { SearchInput } from "#app/domain/market/saved-searches/search-schema.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { SaveSearchForm } from "./save-search-form.tsx"
import { SearchItem } from "./search-item.tsx"

export const config = { maxBody: SearchInput } satisfies RouteConfig

export const loader = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  return { searches: listSearches(actor).map(toItem), most: MAX_SEARCHES }
})

function toItem({ id, name, mail, filters }: SavedSearch) {
  const words = wordsOf(filters).map(({ label }) => label)
  const order = filters.sort === "newest" ? [] : [SORT_LABELS[filters.sort]]
  const resultsHref = href(urls.influencer.browse, toBrowseQuery(filters))
  return { id, name, mail, words: [...words, ...order].join(" · "), resultsHref }
}

export const action = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  return submitForm(request, SearchInput, (input) => {
    const { search, isNew } = saveSearch(actor, input)
    const done =
      search.mail === "daily" ? "Saved. New projects come by mail each morning." : "Saved."
    return redirectWithFlash(
      href(urls.influencer.browse, toBrowseQuery(search.filters)),
      isNew ? done : `You have saved this already, as “${search.name}”.`,
    )
  })
})

export const meta: MetaFunction = () => [{ title: pageTitle("Saved searches") }]

/** Invalid submissions return here. */
export default function SavedSearches() {
  const { searches, most } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  return (
    <div className="mx-auto max-w-[48rem]">
      <PageHeader
        title="Saved searches"
        back={{ href: href(urls.influencer.browse), label: "Browse projects" }}
        meta={searches.length > 0 && `${searches.length} of ${most}`}
      />
      {answer && (
        <Card as="section" aria-label="Save a search" className="mb-6">
          <SaveSearchForm
            values={answer.lastResult.initialValue ?? {}}
            errors={answer.lastResult.error ?? {}}
          />
        </Card>
      )}
      {searches.length === 0 ? (
        <EmptyState
          text="No saved searches yet. Choose filters while you browse, and save them there."
          nextStep={{ href: href(urls.influencer.browse), label: "Browse projects" }}
        />
      ) : (
        <ul className="grid gap-2">
          {searches.map((search) => (
            <SearchItem key={search.id} search={search} />
          ))}
        </ul>
      )}
    </div>
  )
}
