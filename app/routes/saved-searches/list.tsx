import { useLoaderData } from "@remix-run/react"
import { SaveSearchForm } from "#app/components/saved-searches/save-search-form.tsx"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { canMail, readSearch } from "#app/domain/market/saved-searches/saved-filters.ts"
import {
  listSearches,
  MAX_SEARCHES,
  saveSearch,
} from "#app/domain/market/saved-searches/saved-searches.server.ts"
import { SearchInput } from "#app/domain/market/saved-searches/search-schema.ts"
import { dashboardHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { SearchItem } from "./search-item.tsx"

export const config = { sends: "work", maxBody: SearchInput } satisfies RouteConfig

/** The list that a role searches. */
const SEARCHED = {
  influencer: { href: href(urls.influencer.browse), label: "Browse projects" },
  brand: { href: href(urls.brand.influencers), label: "Find influencers" },
} as const

export const loader = dashboardHandler(({ actor }) => {
  const searches = listSearches(actor).map((search) => toItem(actor, search))
  return { role: actor.role, canMail: canMail(actor), searches, most: MAX_SEARCHES }
})

type Listed = ReturnType<typeof listSearches>[number]

function toItem(actor: Pick<Actor, "role">, { id, name, mail, query }: Listed) {
  const { words = "" } = readSearch(actor, query) ?? {}
  return { id, name, mail, words, resultsHref: resultsHref(actor, query) }
}

const resultsHref = ({ role }: Pick<Actor, "role">, query: string) =>
  `${SEARCHED[role].href}?${query}`

export const action = dashboardHandler(({ actor, request }) =>
  submitForm(request, SearchInput, (input) => {
    const { search, isNew } = saveSearch(actor, input)
    const done =
      search.mail === "daily" ? "Saved. New projects come by mail each morning." : "Saved."
    return redirectWithFlash(
      resultsHref(actor, search.query),
      isNew ? done : `You have saved this already, as “${search.name}”.`,
    )
  }),
)

export const meta = titleMeta("Saved searches")

/** Invalid submissions return here. */
export default function SavedSearches() {
  const { role, canMail, searches, most } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  return (
    <div className="mx-auto max-w-[48rem]">
      <PageHeader
        title="Saved searches"
        back={SEARCHED[role]}
        meta={searches.length > 0 && `${searches.length} of ${most}`}
      />
      {answer && (
        <Card as="section" aria-label="Save a search" className="mb-6">
          <SaveSearchForm
            role={role}
            canMail={canMail}
            values={answer.lastResult.initialValue ?? {}}
            errors={answer.lastResult.error ?? {}}
          />
        </Card>
      )}
      {searches.length === 0 ? (
        <EmptyState
          text="No saved searches yet. Choose filters in the list, and save them there."
          nextStep={SEARCHED[role]}
        />
      ) : (
        <ul className="grid gap-2">
          {searches.map((search) => (
            <SearchItem key={search.id} role={role} canMail={canMail} search={search} />
          ))}
        </ul>
      )}
    </div>
  )
}
