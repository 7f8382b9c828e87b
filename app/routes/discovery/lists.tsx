import { useLoaderData } from "@remix-run/react"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import { listCreatorLists } from "#app/domain/market/creators/lists/list-queries.server.ts"
import { ListInput } from "#app/domain/market/creators/lists/list-schema.ts"
import { createList } from "#app/domain/market/creators/lists/manage-lists.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ListNameForm } from "./list-name-form.tsx"

export const config = { sends: "work", maxBody: ListInput } satisfies RouteConfig

export const loader = brandHandler(({ actor }) => ({
  lists: listCreatorLists(actor),
  required: requiredFields(ListInput),
}))

export const action = brandHandler(({ actor, request }) =>
  submitForm(request, ListInput, (input) => {
    const { listId } = createList(actor, input)
    return redirectWithFlash(href(urls.brand.list, { listId }), "List created.")
  }),
)

export const meta = titleMeta("Your lists")

export default function ListsPage() {
  const { lists } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title="Your lists"
      back={{ href: href(urls.brand.influencers), label: "Find influencers" }}
      meta={<span>Nobody but you sees your lists and notes.</span>}
      actions={
        <ButtonLink href={href(urls.brand.reviewLinks)} kind="secondary">
          Review links
        </ButtonLink>
      }
    >
      {lists.length === 0 ? (
        <EmptyState text="No lists yet. Name your first one below, or save an influencer you find." />
      ) : (
        <ul className="grid gap-2">
          {lists.map(({ id, name, count }) => (
            <li
              key={id}
              className="relative flex items-baseline justify-between gap-4 rounded-card border border-line bg-raised px-4 py-3 hover:bg-sunken"
            >
              <h2 className="min-w-0 text-base wrap-anywhere">
                <a
                  href={href(urls.brand.list, { listId: id })}
                  className="title-link after:absolute after:inset-0"
                >
                  {name}
                </a>
              </h2>
              <span className="shrink-0 text-sm text-muted">
                {count === 1 ? "1 influencer" : `${count} influencers`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Card>
        <ListNameForm action={href(urls.brand.lists)} label="New list" submit="Create list" />
      </Card>
    </NarrowPage>
  )
}

export const ErrorBoundary = InfluencerError
