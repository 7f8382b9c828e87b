import { useLoaderData } from "@remix-run/react"
import { AccountTabs } from "#app/components/accounts/account-tabs.tsx"
import {
  createEndpoint,
  type ListedEndpoint,
  listEndpoints,
} from "#app/domain/admin/webhooks/endpoints.server.ts"
import { WebhookInput } from "#app/domain/admin/webhooks/webhook-schema.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { ShownOnce } from "#app/ui/shown-once.tsx"
import { href, urls } from "#app/urls/index.ts"
import { WebhookForm } from "./webhook-form.tsx"

/** An address of 500 characters, each of several bytes. */
export const config = {
  sends: "account",
  opens: "account",
  maxBody: 16 * 1024,
} satisfies RouteConfig

export const loader = actorHandler(({ actor }) => ({
  role: actor.role,
  email: actor.email,
  endpoints: listEndpoints(actor),
  required: requiredFields(WebhookInput),
}))

export const action = actorHandler(({ actor, request }) =>
  submitForm(request, WebhookInput, async (input) => {
    const { secret } = await createEndpoint(actor, input, { ip: visitorAddress() })
    return { secret, lastResult: undefined }
  }),
)

export const meta = titleMeta("Webhooks")

export default function Webhooks() {
  const { role, email, endpoints } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  const secret = answer && "secret" in answer ? answer.secret : undefined
  return (
    <NarrowPage
      title="Webhooks"
      back={{ href: href(urls.account.tokens), label: "API tokens" }}
      tabs={<AccountTabs role={role} current="API" />}
    >
      {secret !== undefined && (
        <CardSection id="secret" title="The secret of your webhook">
          <p>Your program checks signatures with it. Copy it now: we show it only once.</p>
          <ShownOnce secret={secret} />
        </CardSection>
      )}
      <CardSection id="own" title="Your webhooks">
        {endpoints.length === 0 ? (
          <p className="text-muted">You have no webhooks.</p>
        ) : (
          <ul className="grid divide-y divide-line">
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.id} {...endpoint} />
            ))}
          </ul>
        )}
      </CardSection>
      <CardSection id="add" title="Add a webhook">
        <WebhookForm key={secret} email={email} />
      </CardSection>
    </NarrowPage>
  )
}

const EndpointRow = ({ id, url, events, failures, pausedAt }: ListedEndpoint) => (
  <li className="grid gap-1 py-3">
    <a
      href={href(urls.account.webhook, { endpointId: id })}
      className="text-link justify-self-start wrap-anywhere"
    >
      {url}
    </a>
    <p className="text-sm text-muted">
      {events.length === 1 ? "1 event" : `${events.length} events`}{" "}
      {pausedAt !== null ? (
        <Badge tone="danger">Paused</Badge>
      ) : (
        failures > 0 && <Badge tone="warning">Failing</Badge>
      )}
    </p>
  </li>
)
