import { BriefFacts, hasBrief } from "#app/components/projects/brief-facts.tsx"
import type { ChangedBrief } from "#app/domain/market/applications/changed-brief.server.ts"
import type { OwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import { Button, DisabledReason, disabledUnless } from "#app/ui/button.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

type BriefPanelProps = {
  application: OwnApplication
  changed: ChangedBrief | undefined
  canAccept: PolicyResult
}

/** Renders nothing if the brief is unchanged. */
export function BriefPanel({ application, changed, canAccept }: BriefPanelProps) {
  if (!changed) return null
  const { id: applicationId, currency } = application
  const { shownTermsId, present, accepted } = changed
  return (
    <CardSection id="brief" title="The brief has changed since your bid">
      <p className="text-sm text-muted">
        Your bid stands for the brief that you accepted: an order is made of that one. Accepting the
        changed one makes your bid stand for it; so does changing your bid, or accepting an offer.
      </p>
      <Disclosure closedLabel="The changed brief" openLabel="The changed brief" isOpen>
        <Terms terms={present} currency={currency} />
      </Disclosure>
      {accepted && (
        <Disclosure closedLabel="The brief of your bid" openLabel="The brief of your bid">
          <Terms terms={accepted} currency={currency} />
        </Disclosure>
      )}
      <Form
        method="post"
        action={href(urls.influencer.acceptBrief, { applicationId })}
        className="grid gap-2"
      >
        <input type="hidden" name="brief" value={shownTermsId} />
        <div>
          <Button {...disabledUnless(canAccept)}>Accept the changed brief</Button>
        </div>
        <DisabledReason can={canAccept} className="text-sm text-muted" />
      </Form>
    </CardSection>
  )
}

type TermsProps = Pick<OwnApplication, "currency"> & { terms: ChangedBrief["present"] }

function Terms({ terms, currency }: TermsProps) {
  const { title, niche, platforms, description, brief } = terms
  return (
    <div className="grid gap-4">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
      <DescriptionList
        items={[
          { term: "Platforms", children: platforms.join(", ") || "Any" },
          { term: "Niche", children: niche || "Any" },
        ]}
      />
      {hasBrief({ brief }) && <BriefFacts brief={brief} currency={currency} />}
    </div>
  )
}
