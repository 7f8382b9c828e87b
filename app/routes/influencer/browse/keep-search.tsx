import { Disclosure } from "#app/ui/disclosure.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"
import { SaveSearchForm } from "../save-search-form.tsx"

/** The filters of now as a search to keep: as what it is kept already, else its spelling and usual name. */
export type Keeping = { savedAs: string } | { query: string; name: string }

/** The way to keep the filters of now, or word that they are kept. */
export function KeepSearch({ keeping }: { keeping: Keeping }) {
  const listHref = href(urls.influencer.searches)
  if ("savedAs" in keeping) {
    return (
      <p className="mb-4 text-sm text-muted wrap-anywhere">
        Saved as “{keeping.savedAs}”.{" "}
        <UiLink href={listHref} className="text-link">
          Saved searches
        </UiLink>
      </p>
    )
  }
  return (
    <div className="mb-4">
      <Disclosure closedLabel="Save this search" openLabel="Save this search">
        <SaveSearchForm key={keeping.query} values={keeping} />
      </Disclosure>
    </div>
  )
}
