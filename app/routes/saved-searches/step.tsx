import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import {
  deleteSearch,
  findSearch,
  renameSearch,
  setSearchMail,
} from "#app/domain/market/saved-searches/saved-searches.server.ts"
import { RenameInput } from "#app/domain/market/saved-searches/search-schema.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { dashboardHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { SEARCH_STEPS, type SearchStep } from "#app/urls/public.ts"

export const config = { sends: "work", maxBody: RenameInput } satisfies RouteConfig

function stepOf(word: string | undefined): SearchStep {
  const step = SEARCH_STEPS.find((one) => one === word)
  if (!step) throw new NotFound("There is no such step.")
  return step
}

/** Only renaming has a page. */
export const loader = dashboardHandler(({ actor, params }) => {
  const { id, name } = findSearch(actor, params.searchId ?? "")
  if (stepOf(params.step) !== "rename") throw redirect(href(urls[actor.role].searches))
  return { role: actor.role, id, name, required: requiredFields(RenameInput) }
})

export const action = dashboardHandler(({ actor, request, params }) => {
  const { searchId = "" } = params
  const step = stepOf(params.step)
  const list = href(urls[actor.role].searches)
  if (step === "rename") {
    return submitForm(request, RenameInput, ({ name }) => {
      renameSearch(actor, searchId, name)
      return redirectWithFlash(list, "Renamed.")
    })
  }
  if (step === "delete") {
    deleteSearch(actor, searchId)
    return redirectWithFlash(list, "Deleted.")
  }
  setSearchMail(actor, searchId, step)
  const isMailed = step === "daily"
  return redirectWithFlash(
    list,
    isMailed
      ? "You’ll get its new projects by mail each morning."
      : "You won’t get mail for this search any more.",
  )
})

export const meta = titleMeta("Rename search")

export default function RenameSearch() {
  const { role, id, name } = useLoaderData<typeof loader>()
  const list = href(urls[role].searches)
  const [form, fields] = usePageForm({
    id: "rename-search",
    schema: async () =>
      (await import("#app/domain/market/saved-searches/search-schema.ts")).RenameInput,
    values: { name },
  })
  const here = href(urls[role].search, { searchId: id, step: "rename" })
  return (
    <NarrowPage title="Rename search" back={{ href: list, label: "Saved searches" }}>
      <PageForm
        form={form}
        button="Save name"
        action={here}
        className="gap-4"
        beside={
          <ButtonLink href={list} kind="quiet">
            Cancel
          </ButtonLink>
        }
      >
        <TextField field={fields.name} label="Name of the search" autoComplete="off" />
      </PageForm>
    </NarrowPage>
  )
}
