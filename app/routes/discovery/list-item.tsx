import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import { findListEntry } from "#app/domain/market/creators/lists/list-queries.server.ts"
import { NoteInput } from "#app/domain/market/creators/lists/list-schema.ts"
import {
  noteInList,
  removeFromList,
} from "#app/domain/market/creators/lists/save-creator.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: NoteInput } satisfies RouteConfig

const noSuchStep = () => new NotFound("There is no such page.")

export const loader = brandHandler(({ actor, params }) => {
  const { listId = "", influencerId = "", step } = params
  const entry = findListEntry(actor, listId, influencerId)
  if (step === "remove") throw redirect(href(urls.brand.list, { listId }))
  if (step !== "note") throw noSuchStep()
  return { listId, entry, required: requiredFields(NoteInput) }
})

export const action = brandHandler(({ actor, request, params }) => {
  const { listId = "", influencerId = "", step } = params
  const page = href(urls.brand.list, { listId })
  if (step === "note") {
    return submitForm(request, NoteInput, (input) => {
      noteInList(actor, listId, influencerId, input)
      return redirectWithFlash(page, "Note saved.")
    })
  }
  if (step !== "remove") throw noSuchStep()
  return redirectOnError(page, "Nobody was removed", () => {
    removeFromList(actor, listId, influencerId)
    return redirectWithFlash(page, "Removed from the list.")
  })
})

export const meta = titleMeta("Note")

export default function NotePage() {
  const { listId, entry } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    schema: async () =>
      (await import("#app/domain/market/creators/lists/list-schema.ts")).NoteInput,
    values: { note: entry.note },
  })
  return (
    <NarrowPage
      title={`Note about ${entry.creator?.name ?? "somebody who is not available"}`}
      back={{ href: href(urls.brand.list, { listId }), label: "Back to the list" }}
    >
      <Card>
        <PageForm form={form} button="Save note" className="gap-5">
          <TextAreaField
            field={fields.note}
            label="Note"
            rows={5}
            hint="For you alone, in up to 500 characters."
          />
        </PageForm>
      </Card>
    </NarrowPage>
  )
}

export const ErrorBoundary = InfluencerError
