import { DescriptionList } from "#app/ui/description-list.tsx"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import { ApiCallCard } from "./api-call-card.tsx"
import type { DescribedV1 } from "./v1/openapi.server.ts"

type V1SectionProps = {
  calls: readonly DescribedV1[]
  statuses: readonly [status: string, text: string][]
}

const EXAMPLE = `curl -H "Authorization: Bearer $TOKEN" https://example.com/api/v1/me`

export function V1Section({ calls, statuses }: V1SectionProps) {
  return (
    <section aria-labelledby="v1" className="grid gap-4">
      <h2 id="v1" className="text-xl">
        API v1
      </h2>
      <div className="grid max-w-form gap-4">
        <p>
          For programs of your own: send one of your{" "}
          <a href={href(urls.account.tokens)} data-reload="" className="text-link">
            API tokens
          </a>{" "}
          with each request. A token does what you may do, within the scopes that you chose.
        </p>
        <pre className="whitespace-pre-wrap wrap-anywhere rounded-card border border-line bg-sunken p-4">
          <code>{EXAMPLE}</code>
        </pre>
        <p>
          A{" "}
          <a href={href(urls.account.webhooks)} data-reload="" className="text-link">
            webhook
          </a>{" "}
          tells your program when something happens, signed as Standard Webhooks describes.
        </p>
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            Fields of inputs and answers:{" "}
            <a href={href(apiUrls.v1Document)} data-reload="" className="text-link">
              OpenAPI 3.1 document
            </a>
          </li>
          <li>A token belongs in the Authorization header. In an address it is refused.</li>
          <li>A list comes in pages. Send “next” of one page as “cursor” to get the next.</li>
          <li>Amounts are in paise or cents, times in ISO 8601.</li>
          <li>60 requests a minute per token and 120 per account; RateLimit headers count down.</li>
          <li>Send an ETag back as If-None-Match to get 304 while nothing has changed.</li>
          <li>
            Send an Idempotency-Key with a POST: repeated within a day, it gets the same answer and
            changes nothing more.
          </li>
          <li>A refusal is application/problem+json. Name its requestId when you ask us.</li>
        </ul>
      </div>
      {calls.map((call) => (
        <ApiCallCard key={call.name} {...call}>
          <p>{factsOf(call)}</p>
        </ApiCallCard>
      ))}
      <h3 className="text-lg">What its statuses mean</h3>
      <DescriptionList
        items={statuses.map(([status, text]) => ({ term: status, children: text }))}
      />
    </section>
  )
}

const factsOf = ({ access, scope, replaces }: DescribedV1): string =>
  [
    `For ${access}`,
    `scope ${scope}`,
    ...(replaces.length > 0 ? [`instead of call ${replaces.join(", ")}`] : []),
  ].join(" · ")
