import { useLoaderData } from "@remix-run/react"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import { findDiscoverable } from "#app/domain/market/creators/discoverable.server.ts"
import {
  listCreatorLists,
  listListsWith,
} from "#app/domain/market/creators/lists/list-queries.server.ts"
import { SaveToListInput } from "#app/domain/market/creators/lists/list-schema.ts"
import { saveCreatorToList } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: SaveToListInput } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => {
  const { userId, name } = findDiscoverable(actor, params.influencerId ?? "")
  return {
    influencer: { userId, name },
    lists: listCreatorLists(actor),
    with: listListsWith(actor, userId).map((list) => list.name),
    required: requiredFields(SaveToListInput),
  }
})

export const action = brandHandler(({ actor, request, params }) => {
  const influencerId = params.influencerId ?? ""
  const influencer = findDiscoverable(actor, influencerId)
  return submitForm(request, SaveToListInput, (input) => {
    const { listId, name } = saveCreatorToList(actor, influencerId, input)
    return redirectWithFlash(
      href(urls.brand.list, { listId }),
      `${influencer.name} is in the list "${name}".`,
    )
  })
})

export const meta = titleMeta<typeof loader>((data) =>
  data ? `Keep ${data.influencer.name}` : "Influencer not found",
)

export default function KeepPage() {
  const { influencer, lists, with: isIn } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    schema: async () =>
      (await import("#app/domain/market/creators/lists/list-schema.ts")).SaveToListInput,
  })
  return (
    <NarrowPage
      title={`Keep ${influencer.name} in a list`}
      back={{
        href: href(urls.brand.influencer, { influencerId: influencer.userId }),
        label: "Back to the profile",
      }}
      meta={isIn.length > 0 && <span className="wrap-anywhere">Is in: {isIn.join(", ")}</span>}
    >
      <Card>
        <PageForm form={form} button="Keep" className="gap-5">
          {lists.length > 0 && (
            <SelectField
              field={fields.listId}
              label="List"
              emptyOption="Choose a list"
              options={lists.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <TextField
            field={fields.name}
            label={lists.length > 0 ? "Or a new list" : "New list"}
            autoComplete="off"
            placeholder="Autumn campaign"
          />
          <TextAreaField
            field={fields.note}
            label="Note"
            rows={3}
            hint="For you alone, in up to 500 characters."
          />
        </PageForm>
      </Card>
    </NarrowPage>
  )
}

export const ErrorBoundary = InfluencerError
