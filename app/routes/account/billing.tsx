import { useLoaderData } from "@remix-run/react"
import { findBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import { BillingInput } from "#app/domain/books/billing/billing-schema.ts"
import { saveBilling } from "#app/domain/books/ledger/order-money.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { safePath } from "#app/http/safe-redirect.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { CardSection } from "#app/ui/card.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"
import { BillingForm } from "./billing-form.tsx"

/** Name and address in an Indian script. */
export const config = { sends: "money", maxBody: 12 * 1024 } satisfies RouteConfig

export const loader = actorHandler(({ actor, query }) => {
  return {
    role: actor.role,
    /** The page that asked for the details. */
    back: safePath(query.get("back"), ""),
    profile: findBillingProfile(actor) ?? null,
    required: requiredFields(BillingInput),
  }
})

export const action = actorHandler(({ actor, request, query }) =>
  submitForm(request, BillingInput, (input) => {
    saveBilling(actor, input)
    const back = query.get("back")
    return redirectWithFlash(safePath(back, href(urls.account.billing)), "Billing details saved.")
  }),
)

export const meta = titleMeta("Billing")

const USES: Record<Role, string> = {
  influencer:
    "When an order is completed, we issue an invoice to the brand in your name with these details. The brand sees your name, address and GSTIN, never your PAN.",
  brand:
    "These details go on your receipts and on the invoices that influencers send you. They see your name, address and GSTIN, never your PAN.",
}

export default function Billing() {
  const { role, back, profile } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title="Billing"
      back={
        back
          ? { href: back, label: "Skip for now" }
          : { href: href(urls[role].account), label: "Your Account" }
      }
    >
      <CardSection id="what-for" title="What it is for">
        <p>{USES[role]}</p>
        <p>
          Documents can’t be changed once they are issued.{" "}
          <a href={href(urls.documents.list)} className="text-link">
            See your documents
          </a>
        </p>
      </CardSection>
      <CardSection id="details" title="Your billing details">
        <p className="text-muted">
          All fields are optional. Without them, documents show your profile name. Your PAN is
          stored encrypted.
        </p>
        {/* Once saved, what was typed goes from the screen too. */}
        <BillingForm key={profile?.changedAt} role={role} profile={profile} />
        {profile && (
          <p className="border-line border-t pt-4">
            <a href={href(urls.account.removeBilling)} className="text-link">
              Remove my billing details
            </a>
          </p>
        )}
      </CardSection>
    </NarrowPage>
  )
}
