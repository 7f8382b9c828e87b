import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { apiUrls } from "#app/urls/api.ts"
import { href } from "#app/urls/index.ts"
import { ApiCallCard } from "./api-call-card.tsx"
import { type DescribedCall, describeCalls, REFUSALS } from "./legacy/openapi.server.ts"
import { describeV1, STATUSES } from "./v1/openapi.server.ts"
import { V1Section } from "./v1-section.tsx"

export const config = { cache: { for: "visitors" } } satisfies RouteConfig

export const loader = handler(() => ({
  calls: describeCalls(),
  statuses: Object.entries(REFUSALS),
  v1: { calls: describeV1(), statuses: Object.entries(STATUSES) },
}))

const title = "API"
const intro =
  "How programs use this site: API v1 with a token, and the calls that older front ends make."

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: pageTitle(title), description: intro, path: href(apiUrls.page) })

const GROUPS = [
  { id: "accounts", title: "Checks, registration and login", first: 1, last: 7 },
  { id: "figures", title: "Names and figures", first: 8, last: 9 },
  { id: "projects", title: "Projects, applicants and orders", first: 10, last: 17 },
  { id: "profiles", title: "Profiles", first: 18, last: 21 },
]

export default function ApiPage() {
  const { calls, statuses, v1 } = useLoaderData<typeof loader>()
  return (
    <main id="content" className="mx-auto grid max-w-page gap-10 px-4 py-10 sm:px-6">
      <div>
        <PageHeader title={title} />
        <p className="max-w-form">{intro}</p>
      </div>
      <V1Section {...v1} />
      <div className="grid gap-4">
        <h2 className="text-xl">Calls of the old front end</h2>
        <div className="grid max-w-form gap-4">
          <p>
            For front ends that use them already. They answer JSON and use the session cookie of
            this site. Move to API v1 call by call: each says which of these it replaces. Numbers 1
            to 7 need none, as a token takes the place of the login.
          </p>
          <p>
            Inputs and answers in full:{" "}
            <a href={href(apiUrls.document)} data-reload="" className="text-link">
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
              <LegacyCall key={call.path} call={call} />
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

const LegacyCall = ({ call }: { call: DescribedCall }) => {
  const { numbers, summary, access, takes, gives, refusals } = call
  const name = `${numbers.length > 1 ? "Calls" : "Call"} ${numbers.join(", ")}`
  return (
    <ApiCallCard {...call} summary={`${name}: ${summary}`}>
      <DescriptionList
        items={[
          { term: "For", children: access },
          ...(takes.length > 0 ? [{ term: "Takes", children: takes.join(", ") }] : []),
          { term: "Gives", children: gives.join(", ") },
          { term: "Refuses with", children: refusals.join(", ") },
        ]}
      />
    </ApiCallCard>
  )
}
