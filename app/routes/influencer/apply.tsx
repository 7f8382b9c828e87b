import { useLoaderData } from "@remix-run/react"
import { SafetyNote } from "#app/components/moderation/safety-note.tsx"
import { TypicalPrices } from "#app/components/payments/typical-prices.tsx"
import { BriefFacts, hasBrief } from "#app/components/projects/brief-facts.tsx"
import { Budget } from "#app/components/projects/budget.tsx"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { ProjectFacts } from "#app/components/projects/project-facts.tsx"
import { describeMissingPan } from "#app/domain/books/ledger/billing-advice.server.ts"
import { feeBetween } from "#app/domain/books/ledger/current-fee.server.ts"
import { HOW_MONEY_MOVES } from "#app/domain/books/ledger/how-money-moves.ts"
import { findPayoutRefusal } from "#app/domain/identity/profiles/payout-country.server.ts"
import {
  ApplicationInput,
  applicationInput,
} from "#app/domain/market/applications/application-schema.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { canApplyWith } from "#app/domain/market/creators/creator-queries.server.ts"
import {
  findBidRules,
  findVisibleProject,
} from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { statedBounds, toBudgetLabel } from "#app/domain/market/projects/budget.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { listOwnPrices } from "#app/domain/work/prices/price-queries.server.ts"
import {
  type ExclusiveOrder,
  findExclusiveFor,
} from "#app/domain/work/rights/rights-queries.server.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { IndianDate, RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ApplyForm } from "./apply-form.tsx"

/** A pitch of 500 characters, and three links. */
export const config = { sends: "work", maxBody: 32 * 1024 } satisfies RouteConfig

export const loader = influencerHandler(({ actor, params }) => {
  const { project, canApply } = findVisibleProject(actor, params.projectId ?? "")
  const canState = canApplyWith(actor.userId, project.brief.credential)
  const rate = findFxRate(project.budget.currency)
  const budget = { ...toBudgetLabel(project.budget, { rate }), ...statedBounds(project.budget) }
  return {
    project,
    budget,
    rate,
    fee: feeBetween(project.brandId, actor.userId),
    panNote: describeMissingPan(actor.userId) ?? null,
    payoutNote: findPayoutRefusal(actor.userId),
    exclusive: findExclusiveFor(actor, project.id),
    prices: listOwnPrices(actor.userId, project.platforms),
    canApply: canState.isAllowed ? canApply : canState,
    isCredentialMissing: !canState.isAllowed,
    required: requiredFields(ApplicationInput),
  }
})

export const action = influencerHandler(({ actor, request, params }) => {
  const rules = findBidRules(actor, params.projectId ?? "")
  const apply = (input: ApplicationInput) => {
    applyToProject(actor, params.projectId ?? "", input)
    return redirectWithFlash(
      href(urls.influencer.browse),
      "Successfully applied! Our team will contact you shortly",
      { happened: "applied" },
    )
  }
  return submitForm(request, applicationInput(rules), apply, {
    unreadableMessage: "Failed to apply.",
    errorMessage: "Error occurred while applying.",
  })
})

export const meta = titleMeta<typeof loader>((data) =>
  data ? `Apply: ${data.project.title}` : "Project not found",
)

export default function Apply() {
  const loaded = useLoaderData<typeof loader>()
  const { project, budget, exclusive } = loaded
  return (
    <>
      <PageHeader
        back={{
          href: href(urls.influencer.project, { projectId: project.id }),
          label: "Back to project",
        }}
        title={project.title}
        meta={
          <span>
            Posted <RelativeTime at={project.postedAt} />
          </span>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <section aria-label="Project summary" className="grid gap-6">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{project.description}</p>
          <ProjectFacts
            project={project}
            before={[{ term: "Budget", children: <Budget label={budget} /> }]}
          />
          {hasBrief(project) && (
            <section aria-labelledby="brief" className="grid gap-3">
              <h2 id="brief" className="text-xl">
                The work in detail
              </h2>
              <BriefFacts
                brief={project.brief}
                currency={project.budget.currency}
                applyBy={project.applyBy}
              />
            </section>
          )}
        </section>
        <Card as="section" aria-labelledby="apply">
          <h2 id="apply" className="mb-4 text-xl">
            Your application
          </h2>
          {loaded.isCredentialMissing && <CredentialNote />}
          {exclusive && <ExclusiveNote {...exclusive} />}
          <ApplyForm {...loaded} />
          <div className="mt-4 grid gap-2">
            <TypicalPrices lines={loaded.prices} />
            <p className="text-sm text-muted">{HOW_MONEY_MOVES}</p>
            <SafetyNote />
          </div>
        </Card>
      </div>
    </>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.influencer.browse)} />

/** Warns and lets apply: only the two sides know what competes. */
const ExclusiveNote = ({ orderId, title, lastAt }: ExclusiveOrder) => (
  <p className="mb-4 font-medium">
    You agreed to take no other work in this niche until <IndianDate at={lastAt} />:{" "}
    <a href={href(urls.orders.show, { orderId })} className="text-link wrap-anywhere">
      {title}
    </a>
    . Ask that brand before you apply.
  </p>
)

/** The form is off until it is stated. */
const CredentialNote = () => (
  <p className="mb-4 font-medium">
    This project asks for a credential.{" "}
    <a href={href(urls.account.page)} className="text-link">
      Add it to your public profile
    </a>
  </p>
)
