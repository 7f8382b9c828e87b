import { type BrowseFilters, toBrowseQuery } from "#app/domain/projects/browse/browse-filters.ts"
import { wordsOf } from "#app/domain/projects/browse/browse-query.ts"
import { Icon } from "#app/ui/icon.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"

/** What narrows the list just now; each part is the link that takes it away. */
export function FilterSummary({ filters }: { filters: BrowseFilters }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-sm">
      <ul aria-label="Active filters" className="contents">
        {wordsOf(filters).map(({ label, without }) => (
          <li key={label}>
            <UiLink
              href={href(urls.influencer.browse, toBrowseQuery(without))}
              className="inline-flex min-h-8 max-w-60 items-center gap-1 rounded-full bg-sunken px-3 font-medium hover:text-accent"
            >
              <span className="sr-only">Remove </span>
              <span className="truncate">{label}</span>
              <Icon name="close" className="text-muted" />
            </UiLink>
          </li>
        ))}
      </ul>
      <UiLink
        href={href(urls.influencer.browse)}
        className="text-link inline-flex min-h-8 items-center"
      >
        Clear filters
      </UiLink>
    </div>
  )
}
