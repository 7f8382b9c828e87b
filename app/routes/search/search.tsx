import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { searchSite } from "#app/domain/admin/site-search/site-search.server.ts"
import { readSearchText } from "#app/domain/market/search/search-text.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Button } from "#app/ui/button.tsx"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { SearchBox } from "#app/ui/form/search-box.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { SEARCH_FIELD_ID } from "#app/ui/shell/use-sidebar.ts"
import { href, threadHref, urls } from "#app/urls/index.ts"
import { findPages } from "./pages.server.ts"

type Hit = { href: string; label: string; note?: string | null }
type Part = { title: string; hits: Hit[]; all?: string }

export const loader = actorHandler(({ actor, query }) => {
  const { role } = actor
  const q = readSearchText(query.get("q"))
  const found = q === "" ? undefined : searchSite(actor, q)
  const search = { search: q }
  const isBrand = role === "brand"
  const parts: Part[] = [
    { title: "Pages", hits: findPages(actor, q) },
    ...(found
      ? [
          {
            title: "Orders",
            all: href(urls.orders.root, search),
            hits: found.orders.map(({ id: orderId, title, counterpart }) => ({
              href: href(urls.orders.show, { orderId }),
              label: title,
              note: counterpart ?? "Unknown",
            })),
          },
          {
            title: isBrand ? "Your projects" : "Open projects",
            all: isBrand
              ? href(urls.brand.projects, search)
              : href(urls.influencer.browse, { ...search, in: "all" }),
            hits: found.projects.map(({ id: projectId, title }) => ({
              href: href(urls[role].project, { projectId }),
              label: title,
            })),
          },
          {
            title: "Influencers",
            all: href(urls.brand.influencers, search),
            hits: found.creators.map(({ userId, name, userName }) => ({
              href: href(urls.brand.influencer, { influencerId: userId }),
              label: name,
              note: `@${userName}`,
            })),
          },
          {
            title: "Conversations",
            all: href(urls.messages.list, search),
            hits: found.threads.map(({ id, otherName, projectTitle }) => ({
              href: threadHref(id),
              label: otherName ?? "Unknown",
              note: projectTitle,
            })),
          },
        ]
      : []),
  ]
  return { q, parts: parts.filter(({ hits }) => hits.length > 0) }
})

export const meta = titleMeta("Search")

export default function SearchPage() {
  const { q, parts } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-[48rem]">
      <PageHeader title="Search" />
      <SearchBox
        key={q}
        action={href(urls.search)}
        label="Search pages, orders, projects and people"
        input={{
          id: SEARCH_FIELD_ID,
          autoFocus: true,
          name: "q",
          placeholder: "Pages, orders, projects, people...",
          defaultValue: q,
        }}
        className="mb-6"
      >
        <Button>Search</Button>
      </SearchBox>
      {parts.length === 0 ? (
        <EmptyState
          text={`Nothing found for “${q}”. Try a part of a title or a name.`}
          nextStep={{ href: href(urls.search), label: "Show all pages" }}
        />
      ) : (
        <div className="grid gap-6">
          {parts.map((part) => (
            <Found key={part.title} {...part} />
          ))}
        </div>
      )}
    </div>
  )
}

function Found({ title, hits, all }: Part): ReactNode {
  const id = `found-${title.replaceAll(" ", "-")}`
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {all && (
          <a href={all} className="text-link">
            See all<span className="sr-only"> in {title}</span>
          </a>
        )}
      </div>
      <ul>
        {hits.map(({ href, label, note }) => (
          <li key={href} className="wrap-anywhere">
            <a href={href} className="text-link tall">
              {label}
            </a>
            {note && <span className="text-sm text-muted"> {note}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
