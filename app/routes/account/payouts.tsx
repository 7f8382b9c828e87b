import { useLoaderData } from "@remix-run/react"
import { BillingAdvice } from "#app/components/documents/billing-advice.tsx"
import { EarningsTabs } from "#app/components/payouts/earnings-tabs.tsx"
import { listBillingAdvice } from "#app/domain/books/ledger/billing-advice.server.ts"
import { HOW_MONEY_MOVES } from "#app/domain/books/ledger/how-money-moves.ts"
import {
  findPayoutRefusal,
  payoutCountryOf,
} from "#app/domain/identity/profiles/payout-country.server.ts"
import {
  bankPaidBy,
  findPayoutDetails,
  savePayoutDetails,
} from "#app/domain/payments/payouts/details.server.ts"
import {
  abroadDetailsInput,
  PayoutDetailsInput,
} from "#app/domain/payments/payouts/details-schema.ts"
import { INDIA, nameOfCountry } from "#app/domain/shared/countries.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { CardSection } from "#app/ui/card.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { PayoutWay } from "#db/schema/ledger-words.ts"
import { AbroadDetailsForm } from "./abroad-details-form.tsx"
import { PayoutDetailsForm } from "./payout-details-form.tsx"
import { PayoutState } from "./payout-state.tsx"

/** Name and address in an Indian script, and a password. */
export const config = { sends: "money", opens: "money", maxBody: 8 * 1024 } satisfies RouteConfig

export const loader = influencerHandler(({ actor }) => {
  const country = payoutCountryOf(actor.userId)
  return {
    country: { code: country, name: nameOfCountry(country) ?? country },
    note: findPayoutRefusal(actor.userId),
    advice: listBillingAdvice(actor),
    email: actor.email,
    isVerified: actor.emailVerifiedAt !== null,
    details: findPayoutDetails(actor) ?? null,
    bankPaidBy,
    required: requiredFields(country === INDIA ? PayoutDetailsInput : abroadDetailsInput(country)),
  }
})

export const action = influencerHandler(({ actor, request }) => {
  const country = payoutCountryOf(actor.userId)
  const schema = country === INDIA ? PayoutDetailsInput : abroadDetailsInput(country)
  return submitForm(request, schema, async (input) => {
    await savePayoutDetails(actor, input, { ip: visitorAddress() })
    return redirectWithFlash(href(urls.account.payouts), "Payout details saved.")
  })
})

export const meta = titleMeta("Payouts")

/** Texts depend on the company's payout method. */
const WAYS: Record<PayoutWay, string> = {
  route:
    "Our payment provider pays to your bank account once it has confirmed the account. We transfer to a UPI id ourselves, which can take a few days longer.",
  x: "Our payment provider then makes the transfer, which can take up to three working days.",
  manual: "We then make the transfer ourselves, which can take a few days.",
}

export default function Payouts() {
  const loaded = useLoaderData<typeof loader>()
  const { advice, bankPaidBy, country, details, email, isVerified, note } = loaded
  return (
    <NarrowPage title="Payouts" tabs={<EarningsTabs current="Payout details" />}>
      <BillingAdvice advice={advice} back={href(urls.account.payouts)} />
      <PayoutState details={details} isVerified={isVerified} />
      <p>
        {`You are paid in this country: ${country.name}. `}
        <a href={href(urls.account.payoutCountry)} className="text-link">
          Change payout country
        </a>
      </p>
      {note && <p className="font-medium">{note}</p>}
      <CardSection
        id="details"
        title={details ? "Change your payout details" : "Your payout details"}
      >
        <p className="text-muted">
          Stored encrypted, and seen only by the people and the bank that pay you. You need your
          password to change them, and we confirm each change by email.
        </p>
        {/* Once saved, what was typed goes from the screen too. */}
        {country.code === INDIA ? (
          <PayoutDetailsForm
            key={details?.changedAt}
            email={email}
            destination={details?.destination ?? "bank"}
          />
        ) : (
          <AbroadDetailsForm key={details?.changedAt} email={email} country={country.code} />
        )}
      </CardSection>
      <CardSection id="when" title="When you are paid">
        <p>{HOW_MONEY_MOVES}</p>
        <p>{WAYS[bankPaidBy]}</p>
      </CardSection>
    </NarrowPage>
  )
}
