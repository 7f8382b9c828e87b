import { useLoaderData } from "@remix-run/react"
import { AccountTabs } from "#app/components/accounts/account-tabs.tsx"
import { DATA_RETENTION_TEXTS } from "#app/components/accounts/retention.ts"
import { listConsents } from "#app/domain/identity/accounts/consents.server.ts"
import { listExports } from "#app/domain/privacy/exports.server.ts"
import { findErasure } from "#app/domain/privacy/request-erasure.server.ts"
import { holderHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card, CardSection } from "#app/ui/card.tsx"
import { GrievanceOfficer, SupportLink, useCompanyDetails } from "#app/ui/company.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { CopiesOfData } from "./copies-of-data.tsx"
import { ErasureNotice } from "./erasure-notice.tsx"

/** For pages without script. */
const REFRESH_SECONDS = 5

export const loader = holderHandler(({ actor }) => {
  const exports = listExports(actor)
  const isWaiting = exports.some(({ state }) => state === "being made")
  return {
    role: actor.role,
    exports,
    consents: listConsents(actor),
    erasure: findErasure(actor),
    refresh: isWaiting ? { seconds: REFRESH_SECONDS, url: href(urls.account.privacy) } : undefined,
  }
})

export const meta = titleMeta("Privacy")

const POLICIES = {
  terms: { label: "Terms and conditions", url: href(urls.terms) },
  privacy: { label: "Privacy policy", url: href(urls.privacyPolicy) },
}

export default function Privacy() {
  const { role, exports, consents, erasure } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title="Privacy" tabs={<AccountTabs role={role} current="Privacy" />}>
      <ErasureNotice erasure={erasure} role={role} />
      <CardSection id="copy" title="A copy of your data">
        <CopiesOfData exports={exports} />
      </CardSection>
      <CardSection id="kept" title="What we keep and why">
        <dl className="grid gap-4">
          {DATA_RETENTION_TEXTS.map(({ what, why, until }) => (
            <div key={what}>
              <dt className="font-medium">{what}</dt>
              <dd className="text-muted">{`${why} ${until}`}</dd>
            </div>
          ))}
        </dl>
      </CardSection>
      <CardSection id="accepted" title="What you accepted">
        {consents.length === 0 && <p className="text-muted">You haven't accepted anything yet.</p>}
        <ul className="grid gap-2">
          {consents.map(({ policy, version, acceptedAt }) => (
            <li key={`${policy} ${version}`}>
              <a href={POLICIES[policy].url} className="inline-block min-h-6 font-medium underline">
                {POLICIES[policy].label}
              </a>
              {`, version ${version}, on `}
              <ExactTime at={acceptedAt} />
            </li>
          ))}
        </ul>
      </CardSection>
      {erasure.dueAt === null && (
        <CardSection id="delete" title="Delete your account">
          <p className="text-muted">
            You'll see what is deleted and what we have to keep before you decide. You can change
            your mind for 7 days.
          </p>
          <ButtonLink
            href={href(urls.account.erase)}
            kind="secondary"
            className="justify-self-start"
          >
            Delete my account
          </ButtonLink>
        </CardSection>
      )}
      <Grievance />
    </NarrowPage>
  )
}

function Grievance() {
  const { address } = useCompanyDetails()
  return (
    <Card as="section" aria-labelledby="grievance" className="grid gap-3 wrap-break-word">
      <h2 id="grievance" className="text-lg font-semibold">
        Questions and complaints
      </h2>
      <address className="not-italic">
        <GrievanceOfficer />
        <br />
        {address}
      </address>
      <p>
        Write to <SupportLink className="inline-block min-h-6 underline" />. We answer within 30
        days.
      </p>
    </Card>
  )
}
