import { useLoaderData } from "@remix-run/react"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import { importCreators, listImported } from "#app/domain/admin/imports/import-creators.server.ts"
import { IMPORT_LABELS, MAX_IMPORTS_A_DAY } from "#app/domain/identity/own-creators/import.ts"
import { ImportInput } from "#app/domain/identity/own-creators/import-schema.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { CheckboxGroup } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: ImportInput } satisfies RouteConfig

export const loader = brandHandler(({ actor, query }) => {
  const after = query.get("after") ?? undefined
  const { items, next } = listImported(actor, { after })
  return { rows: items, next, isFirstPage: !after, required: requiredFields(ImportInput) }
})

export const action = brandHandler(({ actor, request }) =>
  submitForm(request, ImportInput, (input) => {
    const { invited, ...others } = importCreators(actor, input)
    const rest = Object.values(others).reduce((sum, count) => sum + count, 0)
    return redirectWithFlash(
      href(urls.brand.imports),
      `Invited: ${invited}. Not invited: ${rest}.`,
      rest > 0 ? { type: "info" } : {},
    )
  }),
)

export const meta = titleMeta("Import your own influencers")

export default function ImportsPage() {
  const { rows, next, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Import your own influencers"
        back={{ href: href(urls.brand.invitations), label: "Invitations" }}
        meta={<span>We invite each of them once, by mail.</span>}
      />
      <Card className="max-w-form">
        <ImportForm key={rows[0]?.createdAt} />
      </Card>
      {rows.length > 0 && (
        <section aria-labelledby="imported" className="mt-8 grid gap-4">
          <h2 id="imported" className="text-xl">
            Imported
          </h2>
          <Table
            label="Imported influencers"
            rows={rows}
            keyOf={(row) => `${row.createdAt}-${row.position}`}
            columns={[
              ["Handle", (row) => row.handle || "–"],
              ["Email", (row) => row.email || "–"],
              [
                "Result",
                (row) =>
                  row.influencerId === null
                    ? IMPORT_LABELS[row.state]
                    : `Registered: ${row.name ?? "Unknown"}`,
              ],
              ["Day", (row) => <CalendarDate at={row.createdAt} />],
            ]}
          />
        </section>
      )}
      <Pager
        label="Pages of imported influencers"
        nextHref={next && href(urls.brand.imports, { after: next })}
        firstHref={isFirstPage ? undefined : href(urls.brand.imports)}
      />
    </>
  )
}

/** Empty again once its lines are imported. */
function ImportForm() {
  const [form, fields] = usePageForm({
    id: "import",
    schema: async () =>
      (await import("#app/domain/identity/own-creators/import-schema.ts")).ImportInput,
  })
  return (
    <PageForm form={form} button="Import and invite">
      <TextAreaField
        field={fields.rows}
        label="Lines of a CSV file"
        hint={`Handle and email: maya,maya@example.com. Up to ${MAX_IMPORTS_A_DAY} a day.`}
        rows={6}
        spellCheck={false}
      />
      <CheckboxGroup
        field={fields.consent}
        legend="Consent"
        options={[
          { value: "yes", label: "They agreed that you give us their address to invite them." },
        ]}
      />
    </PageForm>
  )
}

export const ErrorBoundary = InfluencerError
