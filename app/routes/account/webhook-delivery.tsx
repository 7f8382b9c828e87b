import { useLoaderData } from "@remix-run/react"
import { findDelivery } from "#app/domain/admin/webhooks/delivery-queries.server.ts"
import { replayDelivery } from "#app/domain/admin/webhooks/endpoints.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button } from "#app/ui/button.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { DeliveryState } from "./webhook-state.tsx"

export const config = { sends: "account", opens: "account" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { userId: _, ...delivery } = findDelivery(
    actor,
    params.endpointId ?? "",
    params.deliveryId ?? "",
  )
  return delivery
})

export const action = actorHandler(({ actor, params }) => {
  const { endpointId = "", deliveryId = "" } = params
  const page = href(urls.account.delivery, { endpointId, deliveryId })
  return redirectOnError(page, "Nothing was sent", () => {
    replayDelivery(actor, endpointId, deliveryId)
    return redirectWithFlash(page, "It is sent again. Reload to see the answer.")
  })
})

export const meta = titleMeta("Delivery")

export default function WebhookDelivery() {
  const delivery = useLoaderData<typeof loader>()
  const { id, endpointId, type, url, body, status, answer, error, attempts } = delivery
  return (
    <NarrowPage
      title="Delivery"
      back={{ href: href(urls.account.webhook, { endpointId }), label: "Webhook" }}
    >
      <CardSection id="request" title="Request">
        <DescriptionList
          items={[
            { term: "Event", children: type },
            { term: "Created", children: <ExactTime at={delivery.createdAt} /> },
            { term: "Tries", children: attempts },
            { term: "webhook-id", children: id, isWide: true },
            { term: "Address", children: url, isWide: true },
          ]}
        />
        <Text>{body}</Text>
      </CardSection>
      <CardSection id="answer" title="Answer">
        <p>
          <DeliveryState {...delivery} />
        </p>
        {attempts > 0 && (
          <DescriptionList
            items={[
              { term: "Status", children: status ?? "none" },
              ...(delivery.attemptedAt === null
                ? []
                : [{ term: "Last try", children: <ExactTime at={delivery.attemptedAt} /> }]),
            ]}
          />
        )}
        {(error ?? answer) && <Text>{error ?? answer}</Text>}
      </CardSection>
      {!delivery.isPaused && (
        <Form method="post">
          <Button kind="secondary">Send again</Button>
        </Form>
      )}
    </NarrowPage>
  )
}

const Text = ({ children }: { children: string | null }) => (
  <pre className="rounded-card border border-line bg-sunken p-4 wrap-anywhere whitespace-pre-wrap">
    {children}
  </pre>
)
