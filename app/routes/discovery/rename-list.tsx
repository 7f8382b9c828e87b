import { useLoaderData } from "@remix-run/react"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import { ListInput } from "#app/domain/market/creators/lists/list-schema.ts"
import { findOwnList, renameList } from "#app/domain/market/creators/lists/manage-lists.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ListNameForm } from "./list-name-form.tsx"

export const config = { sends: "work", maxBody: ListInput } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => ({
  list: findOwnList(actor, params.listId ?? ""),
  required: requiredFields(ListInput),
}))

export const action = brandHandler(({ actor, request, params }) => {
  const listId = params.listId ?? ""
  return submitForm(request, ListInput, (input) => {
    renameList(actor, listId, input)
    return redirectWithFlash(href(urls.brand.list, { listId }), "List renamed.")
  })
})

export const meta = titleMeta("Rename list")

export default function RenameListPage() {
  const { list } = useLoaderData<typeof loader>()
  const listId = list.id
  return (
    <NarrowPage
      title="Rename list"
      back={{ href: href(urls.brand.list, { listId }), label: "Back to the list" }}
    >
      <Card>
        <ListNameForm
          action={href(urls.brand.renameList, { listId })}
          label="Name"
          submit="Save"
          name={list.name}
        />
      </Card>
    </NarrowPage>
  )
}

export const ErrorBoundary = InfluencerError
