import { useLoaderData, useNavigation } from "@remix-run/react"
import { findOwnCreator } from "#app/domain/market/creators/own-page.server.ts"
import { newServiceId } from "#app/domain/market/services/save-service.server.ts"
import {
  describePrice,
  describeService,
  MAX_SERVICES,
  type ServiceRow,
} from "#app/domain/market/services/service.ts"
import { listOwnServices } from "#app/domain/market/services/service-queries.server.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Badge, type BadgeTone } from "#app/ui/badge.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { ConfirmDelete } from "#app/ui/confirm-delete.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { ServiceState } from "#db/schema/market-words.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = influencerHandler(({ actor }) => ({
  services: listOwnServices(actor),
  isProfileDraft: findOwnCreator(actor).pageState === "draft",
  newId: newServiceId(),
}))

export const meta = titleMeta("Your services")

export default function OwnServices() {
  const { services, isProfileDraft, newId } = useLoaderData<typeof loader>()
  const newHref = href(urls.influencer.editService, { serviceId: newId })
  return (
    <>
      <PageHeader
        title="Your services"
        meta={`${services.length} of ${MAX_SERVICES}`}
        actions={
          services.length > 0 &&
          services.length < MAX_SERVICES && <ButtonLink href={newHref}>Add a service</ButtonLink>
        }
      />
      {isProfileDraft && (
        <p className="mb-4">
          Your public profile is a draft, so nobody sees your services.{" "}
          <a href={href(urls.account.page)} className="text-link">
            Publish your profile
          </a>
        </p>
      )}
      {services.length === 0 ? (
        <EmptyState
          text="A service says what brands get, by when, and for which price."
          nextStep={{ href: newHref, label: "Add your first service" }}
        />
      ) : (
        <ul className="grid gap-4">
          {services.map((service) => (
            <Card key={service.id} as="li" className="grid gap-3">
              <OwnService service={service} />
            </Card>
          ))}
        </ul>
      )}
    </>
  )
}

const STATES: Record<ServiceState, [label: string, tone: BadgeTone]> = {
  draft: ["Draft", "neutral"],
  live: ["Live", "positive"],
  paused: ["Paused", "warning"],
}

type Stored = Pick<ServiceRow, "id" | "title" | "state" | "removedAt"> &
  Parameters<typeof describePrice>[0] &
  Parameters<typeof describeService>[0]

function OwnService({ service }: { service: Stored }) {
  const { id, title, state, removedAt } = service
  const [label, tone] = STATES[state]
  const isRemoved = removedAt !== null
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
        {isRemoved ? <Badge tone="danger">Removed</Badge> : <Badge tone={tone}>{label}</Badge>}
      </div>
      <p>
        {describeService(service)} · {describePrice(service)}
      </p>
      {isRemoved ? (
        <p>
          Our team removed this service.{" "}
          <a href={href(urls.account.sanctions)} className="text-link">
            Read why
          </a>
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            href={href(urls.influencer.editService, { serviceId: id })}
            kind="secondary"
            aria-label={`Edit ${title}`}
          >
            Edit
          </ButtonLink>
          {state === "live" ? (
            <>
              <Step id={id} step="pause" label="Pause" title={title} />
              <ButtonLink
                href={href(urls.public.service, { serviceId: id })}
                kind="quiet"
                aria-label={`View ${title}`}
              >
                View
              </ButtonLink>
            </>
          ) : (
            <Step id={id} step="publish" label="Go live" title={title} />
          )}
          <ConfirmDelete
            what="service"
            name={title}
            action={href(urls.influencer.stepService, { serviceId: id, step: "delete" })}
            text="Running orders go on. This cannot be undone."
          />
        </div>
      )}
    </>
  )
}

type StepProps = Record<"id" | "step" | "label" | "title", string>

function Step({ id, step, label, title }: StepProps) {
  const action = href(urls.influencer.stepService, { serviceId: id, step })
  const isBusy = useNavigation().formAction === action
  return (
    <Form method="post" action={action}>
      <Button kind="quiet" isBusy={isBusy} aria-label={`${label}: ${title}`}>
        {label}
      </Button>
    </Form>
  )
}
