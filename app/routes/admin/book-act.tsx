import { useLoaderData } from "@remix-run/react"
import { ActForm } from "#app/components/admin/act-form.tsx"
import { rupees } from "#app/components/admin/labels.ts"
import { postBookAct, subjectsOf } from "#app/domain/admin/admin-views/book-acts.server.ts"
import { bookActInput } from "#app/domain/books/ledger/book-act-schema.ts"
import { findBookAct } from "#app/domain/books/ledger/book-acts.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { CodeField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

/** A reason of 1,000 characters. */
export const config = { maxBody: 24 * 1024 } satisfies RouteConfig

function requireAct(kind = "") {
  const act = findBookAct(kind)
  if (!act) throw new NotFound("There is no such entry.")
  return act
}

export const loader = operatorHandler(({ params }) => {
  const act = requireAct(params.kind)
  const { kind, title, text, about, reference } = act
  const options = subjectsOf(about).map(({ value, label }) => ({ value, label }))
  const required = requiredFields(bookActInput(act))
  return { kind, title, text, about, reference, options, required }
})

export const action = operatorHandler(({ operator: actor, request, params }) => {
  const act = requireAct(params.kind)
  return submitAct(actor, request, bookActInput(act), (input) => {
    postBookAct(actor, act.kind, input)
    return redirectWithFlash(href(urls.admin.books), `${act.title}: ${rupees(input.amount)} noted.`)
  })
})

export const meta = titleMeta<typeof loader>((data) => data?.title ?? "Books")

export default function BookActPage() {
  const { title, text, about, reference, options } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "entry",
    schema: async () =>
      (await import("#app/domain/books/ledger/book-act-schema.ts")).bookActInput({ about }),
  })
  return (
    <>
      <PageHeader title={title} back={{ href: href(urls.admin.books), label: "Books" }} />
      <ActForm
        form={form}
        title="Make the entry"
        text={text}
        reason={fields.reason}
        button="Make the entry"
      >
        {about !== "company" && (
          <SelectField
            field={fields.subject}
            label={about === "tax" ? "Tax" : "Creator"}
            options={options}
            emptyOption="Choose one"
          />
        )}
        <TextField
          field={fields.amount}
          label="Amount in rupees"
          inputMode="decimal"
          autoComplete="off"
        />
        <CodeField field={fields.reference} label={reference} />
      </ActForm>
    </>
  )
}
