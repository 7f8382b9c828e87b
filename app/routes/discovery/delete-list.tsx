import { useLoaderData, useNavigation } from "@remix-run/react"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import { deleteList, findOwnList } from "#app/domain/market/creators/lists/manage-lists.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button, NextStepLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => findOwnList(actor, params.listId ?? ""))

export const action = brandHandler(({ actor, params }) => {
  const lists = href(urls.brand.lists)
  return redirectOnError(lists, "The list was not deleted", () => {
    const { name } = deleteList(actor, params.listId ?? "")
    return redirectWithFlash(lists, `The list "${name}" is deleted.`)
  })
})

export const meta = titleMeta("Delete list")

export default function DeleteListPage() {
  const { id, name } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().state === "submitting"
  return (
    <NarrowPage title="Delete this list?">
      <Card>
        <Form method="post" className="grid gap-4">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-muted">Its notes go with it. This cannot be undone.</p>
          <div className="flex flex-wrap justify-end gap-2">
            <NextStepLink href={href(urls.brand.list, { listId: id })} label="Cancel" />
            <Button kind="danger" isBusy={isBusy}>
              Delete list
            </Button>
          </div>
        </Form>
      </Card>
    </NarrowPage>
  )
}

export const ErrorBoundary = InfluencerError
