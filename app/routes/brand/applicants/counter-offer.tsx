import { useLoaderData } from "@remix-run/react"
import { missingBidErrorId } from "#app/components/applications/missing-bid.ts"
import { TypicalPrices } from "#app/components/payments/typical-prices.tsx"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { canBePaid } from "#app/domain/identity/profiles/payout-country.server.ts"
import { canDecide, describeBid } from "#app/domain/market/applications/application.ts"
import { findApplicant } from "#app/domain/market/applications/application-queries.server.ts"
import { CounterInput, counterInput } from "#app/domain/market/applications/application-schema.ts"
import { makeCounterOffer } from "#app/domain/market/applications/counter-offers.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { describeRate, formatAmountPlain } from "#app/domain/shared/money.ts"
import { listPricesLike } from "#app/domain/work/prices/price-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { DisabledReason, disabledUnless } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { applicantsHref, href, urls } from "#app/urls/index.ts"

/** A message of 500 characters. */
export const config = { sends: "work", maxBody: 16 * 1024 } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => {
  const project = findOwnProject(actor, params.projectId ?? "")
  const applicant = findApplicant(project, params.applicationId ?? "")
  const { currency } = project.budget
  const canCounter = canDecide("counter", project, applicant)
  const rate = findFxRate(currency)
  return {
    id: project.id,
    title: project.title,
    name: applicant.name,
    bid: describeBid(applicant, currency),
    prices: listPricesLike(applicant.influencerId, project.platforms, actor.userId),
    values: {
      bidAmount: formatAmountPlain(applicant.bidMinor),
      deliveryDays: String(applicant.deliveryDays),
    },
    rules: rulesOf(project),
    rateNote: rate && `${describeRate(currency, rate)}.`,
    canCounter: canCounter.isAllowed ? canBePaid(applicant.influencerId) : canCounter,
    required: requiredFields(CounterInput),
  }
})

export const action = brandHandler(({ actor, request, params }) => {
  const { projectId = "", applicationId = "" } = params
  const rules = rulesOf(findOwnProject(actor, projectId))
  return submitForm(request, counterInput(rules), (input) => {
    makeCounterOffer(actor, projectId, applicationId, input)
    return redirectWithFlash(applicantsHref(projectId), "Counter-offer sent.")
  })
})

const rulesOf = ({ budget, brief }: ReturnType<typeof findOwnProject>) => ({
  currency: budget.currency,
  isProductOnly: brief.product?.isOnly === true,
})

export const meta = titleMeta("Counter-offer")

export default function CounterOfferPage() {
  const loaded = useLoaderData<typeof loader>()
  const { id, title, name, bid, rules, rateNote, canCounter, required, values } = loaded
  const { currency, isProductOnly } = rules
  const [form, fields] = usePageForm({
    id: "counter-offer",
    schema: async () =>
      (await import("#app/domain/market/applications/application-schema.ts")).counterInput(rules),
    required,
    values,
  })
  const disabled = !canCounter.isAllowed
  return (
    <NarrowPage
      title={`Counter-offer to ${name ?? "Unknown"}`}
      back={{ href: applicantsHref(id), label: "Back to applicants" }}
      meta={title}
    >
      <Card>
        <PageForm
          form={form}
          button="Send offer"
          buttonLook={disabledUnless(canCounter)}
          beside={<DisabledReason can={canCounter} className="text-sm text-muted" />}
        >
          <p>
            The bid is {bid}. Your offer becomes the bid once the influencer accepts it; until then
            the bid counts.
          </p>
          <TypicalPrices lines={loaded.prices} />
          <TextField
            field={fields.bidAmount}
            label={`Your offer (${currency})`}
            {...(currency === "INR" && { prefix: "₹" })}
            hint={rateNote ?? (isProductOnly ? "0 offers the product alone." : undefined)}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
          />
          <TextField
            field={fields.deliveryDays}
            label="Delivery days"
            inputMode="numeric"
            groupErrorId={missingBidErrorId(fields)}
            autoComplete="off"
            disabled={disabled}
          />
          <TextAreaField
            field={fields.message}
            label="Message (optional)"
            rows={4}
            disabled={disabled}
            hint="Up to 500 characters. Contact details in it are hidden."
          />
        </PageForm>
      </Card>
    </NarrowPage>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
