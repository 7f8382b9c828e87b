import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { Fragment } from "react"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { type DescribedCall, describeCalls, REFUSALS } from "./openapi.server.ts"

export const loader = handler(() => ({
  calls: describeCalls(),
  statuses: Object.entries(REFUSALS),
}))

const title = "Calls of the old front end"
const intro = "The HTTP calls that older front ends make, who may make them and what they answer."

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: pageTitle(title), description: intro, path: href(urls.api.page) })

const GROUPS = [
  { id: "accounts", title: "Checks, registration and login", first: 1, last: 7 },
  { id: "figures", title: "Names and figures", first: 8, last: 9 },
  { id: "projects", title: "Projects, applicants and orders", first: 10, last: 17 },
  { id: "profiles", title: "Profiles", first: 18, last: 21 },
]

export default function ApiPage() {
  const { calls, statuses } = useLoaderData<typeof loader>()
  return (
    <main id="content" className="mx-auto grid max-w-page gap-10 px-4 py-10 sm:px-6">
      <div>
        <PageHeader title={title} />
        <div className="grid max-w-form gap-4">
          <p>{intro} Everything answers JSON and uses the session cookie of this site.</p>
          <p>
            Inputs and answers in full:{" "}
            <a href={href(urls.api.document)} data-reload="" className="text-link">
              OpenAPI document
            </a>
          </p>
        </div>
      </div>
      {GROUPS.map((group) => (
        <section key={group.id} aria-labelledby={group.id} className="grid gap-4">
          <h2 id={group.id} className="text-lg">
            {group.title}
          </h2>
          {calls
            .filter(({ numbers: [number] }) => number >= group.first && number <= group.last)
            .map((call) => (
              <CallCard key={call.path} call={call} />
            ))}
        </section>
      ))}
      <section aria-labelledby="rules" className="grid max-w-form gap-4">
        <h2 id="rules" className="text-lg">
          Rules for all of them
        </h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li>A refusal says success: false and a message.</li>
          <li>Amounts are in major units of the currency, times in ISO 8601.</li>
          <li>A body is JSON or a form of at most 64 KB; with a picture at most 3 MB.</li>
          <li>
            A program that is no browser sends this site’s address as Origin with every POST, and
            with call 13.
          </li>
        </ul>
      </section>
      <section aria-labelledby="statuses" className="grid gap-4">
        <h2 id="statuses" className="text-lg">
          What a status means
        </h2>
        <DescriptionList
          items={statuses.map(([status, text]) => ({ term: status, children: text }))}
        />
      </section>
    </main>
  )
}

/** Breaks long paths between segments. */
function Path({ path }: { path: string }) {
  return path
    .split("/")
    .slice(1)
    .map((segment) => (
      <Fragment key={segment}>
        <wbr />/{segment}
      </Fragment>
    ))
}

function CallCard({ call }: { call: DescribedCall }) {
  const { numbers, method, path, summary, access, takes, gives, refusals } = call
  return (
    <Card as="article" className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="text-base font-semibold">
          <code className="wrap-anywhere">
            {method} <Path path={path} />
          </code>
        </h3>
        <p className="text-muted">
          {numbers.length > 1 ? "Calls" : "Call"} {numbers.join(", ")}: {summary}
        </p>
      </div>
      <DescriptionList
        items={[
          { term: "For", children: access },
          ...(takes.length > 0 ? [{ term: "Takes", children: takes.join(", ") }] : []),
          { term: "Gives", children: gives.join(", ") },
          { term: "Refuses with", children: refusals.join(", ") },
        ]}
      />
    </Card>
  )
}
