import { useLoaderData } from "@remix-run/react"
import {
  type ListedDelivery,
  listDeliveries,
} from "#app/domain/admin/webhooks/delivery-queries.server.ts"
import { findEndpoint } from "#app/domain/admin/webhooks/endpoints.server.ts"
import { WEBHOOK_EVENT_TABLE, type WebhookStep } from "#app/domain/admin/webhooks/webhook.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { ConfirmDelete } from "#app/ui/confirm-delete.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { DeliveryState } from "./webhook-state.tsx"

export const config = { sends: "account", opens: "account" } satisfies RouteConfig

export const loader = actorHandler(({ actor, query, params }) => {
  const endpointId = params.endpointId ?? ""
  const after = query.get("after") ?? undefined
  const { items, next } = listDeliveries(actor, endpointId, after)
  return { endpoint: findEndpoint(actor, endpointId), deliveries: items, next }
})

export const meta = titleMeta("Webhook")

export default function Webhook() {
  const { endpoint, deliveries, next } = useLoaderData<typeof loader>()
  const { id: endpointId, url, events, pausedAt } = endpoint
  return (
    <NarrowPage title="Webhook" back={{ href: href(urls.account.webhooks), label: "Webhooks" }}>
      <CardSection id="address" title={url}>
        <p className="text-muted">
          {events.map((event) => WEBHOOK_EVENT_TABLE[event].label).join(", ")}
        </p>
        {pausedAt !== null && (
          <p className="font-medium text-danger">
            Paused: your program did not answer, or you recovered your account. Resume it when it is
            yours and answers.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {pausedAt === null ? (
            <StepButton endpointId={endpointId} step="test" label="Send a sample" />
          ) : (
            <StepButton endpointId={endpointId} step="resume" label="Resume" />
          )}
          <ConfirmDelete
            what="webhook"
            name={url}
            action={href(urls.account.webhookStep, { endpointId, step: "delete" })}
            text="Its deliveries are deleted too. This cannot be undone."
          />
        </div>
      </CardSection>
      <CardSection id="deliveries" title="Deliveries of the last 30 days">
        {deliveries.length === 0 ? (
          <p className="text-muted">Nothing was sent yet.</p>
        ) : (
          <ul className="grid divide-y divide-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} endpointId={endpointId} delivery={delivery} />
            ))}
          </ul>
        )}
        {next !== undefined && (
          <ButtonLink
            href={href(urls.account.webhook, { endpointId }, { after: next })}
            kind="secondary"
            className="justify-self-start"
          >
            Older deliveries
          </ButtonLink>
        )}
      </CardSection>
    </NarrowPage>
  )
}

type StepButtonProps = { endpointId: string; step: WebhookStep; label: string }

const StepButton = ({ endpointId, step, label }: StepButtonProps) => (
  <Form method="post" action={href(urls.account.webhookStep, { endpointId, step })}>
    <Button kind="secondary">{label}</Button>
  </Form>
)

type DeliveryRowProps = { endpointId: string; delivery: ListedDelivery }

const DeliveryRow = ({ endpointId, delivery }: DeliveryRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3">
    <p className="grid min-w-0 gap-1">
      <a
        href={href(urls.account.delivery, { endpointId, deliveryId: delivery.id })}
        className="text-link justify-self-start"
      >
        {delivery.type}
      </a>
      <span className="text-sm text-muted">
        <RelativeTime at={delivery.createdAt} />
      </span>
    </p>
    <DeliveryState {...delivery} />
  </li>
)
