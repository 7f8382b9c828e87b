import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { door } from "#app/http/door.server.ts"
import { paths } from "#app/paths.ts"
import { PageHeader } from "#app/ui/page-header.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { describedCalls } from "./openapi.server.ts"

/** The calls for people. */
export const loader = door(() => ({ calls: describedCalls }))

export const meta: MetaFunction = () => [
  { title: "Calls of the old front end · Influencer Marketplace" },
  { name: "description", content: "The HTTP calls that older front ends make, and who may." },
]

export default function ApiPage() {
  const { calls } = useLoaderData<typeof loader>()
  return (
    <main id="content" className="mx-auto grid max-w-page gap-6 px-4 py-10">
      <PageHeader title="Calls of the old front end" />
      <p className="max-w-form text-muted">
        Every call answers JSON and works with the session cookie of this site. Inputs and answers
        in full:{" "}
        <a className="text-link" href={paths.api.document()}>
          OpenAPI document
        </a>
        .
      </p>
      <ScrollTable
        label="Calls"
        columns={[
          { header: "No." },
          { header: "Call" },
          { header: "What it does" },
          { header: "Who may" },
        ]}
      >
        {calls.map((call) => (
          <tr key={call.path}>
            <td>{call.numbers.join(", ")}</td>
            <td>
              <code>
                {call.method} {call.path}
              </code>
            </td>
            <td>{call.summary}</td>
            <td>{call.access}</td>
          </tr>
        ))}
      </ScrollTable>
    </main>
  )
}
