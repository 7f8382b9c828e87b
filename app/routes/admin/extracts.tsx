import { useLoaderData } from "@remix-run/react"
import { readSpan } from "#app/domain/admin/extracts/extract-period.server.ts"
import { listExtracts } from "#app/domain/admin/extracts/extracts.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { SpanForm } from "#app/ui/span-form.tsx"
import { Table } from "#app/ui/table.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ query }) => {
  const { span, shown, error } = readSpan(query)
  return { shown, error, isReadable: span !== undefined, extracts: listExtracts(span) }
})

export const meta = titleMeta("Extracts")

export default function ExtractsPage() {
  const { shown, error, isReadable, extracts } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Extracts" />
      <SpanForm shown={shown} error={error} />
      <Table
        label="Extracts"
        empty="None."
        rows={extracts}
        keyOf={({ name }) => name}
        columns={[
          [
            "Extract",
            ({ name, title }) =>
              isReadable ? (
                <a
                  className="title-link"
                  href={href(urls.admin.extract, { extract: name }, shown)}
                  download
                >
                  {title}
                </a>
              ) : (
                title
              ),
          ],
          ["About", ({ note }) => note],
        ]}
      />
      <p className="mt-6 max-w-prose text-sm text-muted">
        Statements of account stand on the page of each user. Working papers are no filed returns:
        check them with your adviser. PANs are masked.
      </p>
    </>
  )
}
