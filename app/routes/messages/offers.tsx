import { useLoaderData } from "@remix-run/react"
import { OfferCard } from "#app/components/messages/offer-card.tsx"
import { ProductWorth, WorkFields } from "#app/components/services/work-fields.tsx"
import { OfferInput } from "#app/domain/market/services/service-schema.ts"
import { findThreadOffers } from "#app/domain/work/conversation-offers/offer-queries.server.ts"
import { sendOffer } from "#app/domain/work/conversation-offers/offers.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Flash } from "#app/ui/flash.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { TitledCard } from "#app/ui/titled-card.tsx"
import { offersHref } from "#app/urls/add-ons.ts"
import { threadHref } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: OfferInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { threadId = "" } = params
  return { ...findThreadOffers(actor, threadId), threadId, required: requiredFields(OfferInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { threadId = "" } = params
  return submitForm(request, OfferInput, (input) => {
    sendOffer(actor, threadId, input)
    return redirectWithFlash(offersHref(threadId), "Offer sent. It is open for 72 hours.")
  })
})

export const meta = titleMeta<typeof loader>((data) => `Offers: ${data?.otherName ?? "Unknown"}`)

export default function OffersPage() {
  const { threadId, items, otherName, form, refusal } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-form gap-6">
      <PageHeader
        title={`Offers: ${otherName}`}
        back={{ href: threadHref(threadId), label: "Back to messages" }}
      />
      {refusal && <Flash flash={{ message: refusal, type: "info" }} />}
      {items.slice(0, 1).map((offer) => (
        <OfferCard key={offer.id} offer={offer} otherName={otherName} />
      ))}
      {form && <OfferForm />}
      {items.slice(1).map((offer) => (
        <OfferCard key={offer.id} offer={offer} otherName={otherName} />
      ))}
    </div>
  )
}

const NEXT = {
  brand: "The influencer accepts, declines or counters. You pay or start it once it is accepted.",
  influencer:
    "The brand accepts, declines or counters. The work begins once it has paid or started it.",
}

function OfferForm() {
  const { role, fee, form: offered } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "offer",
    schema: async () => (await import("#app/domain/market/services/service-schema.ts")).OfferInput,
    values: offered?.values ?? { quantity: "1", revisionRounds: "2" },
  })
  const title = offered?.isCounter ? "Send a counter-offer" : "Send an offer"
  return (
    <TitledCard id="send" title={title}>
      <PageForm form={form} button={title}>
        <p>{NEXT[role]}</p>
        <TextField
          field={fields.title}
          label="Name"
          hint="The work in a few words: “A reel about your café”."
          autoComplete="off"
        />
        <WorkFields fields={fields} priceHint={role === "influencer" ? fee : undefined}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              field={fields.product}
              label="Product"
              hint={role === "brand" ? "If you also send one." : "If the brand also sends one."}
              autoComplete="off"
            />
            <ProductWorth
              field={fields.productValue}
              label="Value of the product"
              hint="What it costs in a shop."
            />
          </div>
        </WorkFields>
        <TextAreaField
          field={fields.text}
          label="Details (optional)"
          hint="Up to 1,000 characters. Contact details are hidden."
          rows={4}
        />
      </PageForm>
    </TitledCard>
  )
}
