import { useLoaderData } from "@remix-run/react"
import { ApplicantTexts } from "#app/components/applications/applicant-texts.tsx"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { describeMissingPan } from "#app/domain/books/ledger/billing-advice.server.ts"
import { feeBetween } from "#app/domain/books/ledger/current-fee.server.ts"
import { findPayoutRefusal } from "#app/domain/identity/profiles/payout-country.server.ts"
import { canDo, describeBid } from "#app/domain/market/applications/application.ts"
import {
  ApplicationInput,
  applicationInput,
} from "#app/domain/market/applications/application-schema.ts"
import { findChangedBrief } from "#app/domain/market/applications/changed-brief.server.ts"
import { changeApplication } from "#app/domain/market/applications/own-application.server.ts"
import { findOwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { nextStepOf } from "#app/domain/market/applications/own-applications.ts"
import { findVisibleProject } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { statedBounds, toBudgetLabel } from "#app/domain/market/projects/budget.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { formatAmountPlain } from "#app/domain/shared/money.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card, CardSection } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ApplyForm, shareHint } from "../apply-form.tsx"
import { BriefPanel } from "./brief-panel.tsx"
import { CounterPanel } from "./counter-panel.tsx"
import { NextLinks } from "./next-links.tsx"
import { StateBadge } from "./state-badge.tsx"
import { WithdrawPanel } from "./withdraw-panel.tsx"

/** A pitch of 500 characters, and three links. */
export const config = { sends: "work", maxBody: 32 * 1024 } satisfies RouteConfig

export const loader = influencerHandler(({ actor, params }) => {
  const application = findOwnApplication(actor, params.applicationId ?? "")
  const { currency, locked, bidMinor, deliveryDays, pitch, links } = application
  const lockedDays = locked?.deliveryDays ?? deliveryDays
  const fee = feeBetween(application.brandId, actor.userId)
  const shared = {
    application,
    bid: describeBid(application, currency),
    /** The bid being paid for. */
    locked: locked && describeBid({ ...locked, deliveryDays: lockedDays }, currency),
    changedBrief: findChangedBrief(application),
    canAcceptBrief: canDo("acceptBrief", application),
    canWithdraw: canDo("withdraw", application),
    payoutNote: findPayoutRefusal(actor.userId),
    offerShare: application.counter
      ? shareHint(application.counter.bidMinor, currency, findFxRate(currency), fee)
      : "",
  }
  const canChange = canDo("change", application)
  if (!canChange.isAllowed) return { ...shared, form: undefined }
  const { project } = findVisibleProject(actor, application.projectId)
  const rate = findFxRate(currency)
  const [link1 = "", link2 = "", link3 = ""] = links
  const form = {
    project,
    budget: { ...toBudgetLabel(project.budget, { rate }), ...statedBounds(project.budget) },
    ...{ rate, fee },
    ...{ panNote: describeMissingPan(actor.userId) ?? null, payoutNote: shared.payoutNote },
    canApply: canChange,
    values: {
      bidAmount: formatAmountPlain(bidMinor),
      deliveryDays: String(deliveryDays),
      ...{ pitch, link1, link2, link3 },
    },
  }
  return { ...shared, form, required: requiredFields(ApplicationInput) }
})

export const action = influencerHandler(({ actor, request, params }) => {
  const { applicationId = "" } = params
  const { currency, isProductOnly } = findOwnApplication(actor, applicationId)
  return submitForm(request, applicationInput({ currency, isProductOnly }), (input) => {
    const { locked } = changeApplication(actor, applicationId, input)
    const earlier =
      locked &&
      describeBid({ ...input, ...locked, deliveryDays: locked.deliveryDays ?? 0 }, currency)
    const message = earlier
      ? `Application changed. The brand is paying for your bid of ${earlier} right now: if that payment goes through, that bid counts.`
      : "Application changed."
    return redirectWithFlash(href(urls.influencer.application, { applicationId }), message)
  })
})

export const meta = titleMeta<typeof loader>((data) =>
  data ? `Application: ${data.application.title}` : "Application not found",
)

export default function ApplicationPage() {
  const { application, bid, form, ...shared } = useLoaderData<typeof loader>()
  const { locked, changedBrief, canAcceptBrief, canWithdraw, payoutNote, offerShare } = shared
  const { title, brandName, appliedAt, changedAt, decidedAt } = application
  const dates = [
    { term: "Sent", at: appliedAt },
    { term: "Changed", at: changedAt },
    { term: "Decided", at: decidedAt },
  ].flatMap(({ term, at }) => (at === null ? [] : { term, children: <ExactTime at={at} /> }))
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: href(urls.influencer.applications), label: "Your applications" }}
        meta={
          <>
            <StateBadge state={application.shownState} />
            <span className="wrap-anywhere">{brandName ?? "Unknown"}</span>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <BriefPanel application={application} changed={changedBrief} canAccept={canAcceptBrief} />
          <CounterPanel application={application} payoutNote={payoutNote} share={offerShare} />
          <Card as="section" aria-label="Your application" className="grid gap-4">
            <p>{nextStepOf(application)}</p>
            {locked && (
              <p>The brand is paying for your bid of {locked} right now: that bid counts.</p>
            )}
            <DescriptionList items={[{ term: "Bid", children: bid }, ...dates]} />
            <ApplicantTexts pitch={application.pitch} links={application.links} />
            <p className="flex flex-wrap gap-x-4">
              <NextLinks application={application} />
            </p>
          </Card>
          <WithdrawPanel application={application} canWithdraw={canWithdraw} />
        </div>
        {form && (
          <CardSection id="change" title="Change your application">
            <ApplyForm key={changedAt ?? appliedAt} {...form} submitLabel="Save changes" />
          </CardSection>
        )}
      </div>
    </>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.influencer.applications)} />
