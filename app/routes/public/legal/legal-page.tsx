import "./legal-page.css"
import type { MetaFunction } from "@remix-run/node"
import type { ReactNode } from "react"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { GrievanceOfficer, SupportLink, useCompanyDetails } from "#app/ui/company.tsx"

type LegalSection = {
  title: string
  body?: ReactNode
  items?: readonly string[]
  /** Keyed by label. */
  points?: Record<string, string>
  /** For sections added later. */
  since?: Day
}

type Day = { iso: string; words: string }

/** Sections by URL fragment. */
export type LegalText = {
  path: string
  title: string
  intro: string
  /** Guides have no effective date. */
  isGuide?: true
  sections: Record<string, LegalSection>
}

/** All legal texts. */
const effectiveFrom: Day = { iso: "2025-05-11", words: "May 11, 2025" }

/** Sections on mail, copies and deletion. */
export const mailSectionDate: Day = { iso: "2026-11-22", words: "November 22, 2026" }

/** Section on held payments and payouts. */
export const payoutSectionDate: Day = { iso: "2026-11-22", words: "November 22, 2026" }

/** Section on countries without payouts. */
export const countrySectionDate: Day = { iso: "2026-11-29", words: "November 29, 2026" }

/** Operators answer complaints, disputes and refund requests. */
export const adminSectionDate: Day = { iso: "2026-11-22", words: "November 22, 2026" }

/** Operators read the conversation of a disputed order. */
export const disputeSectionDate: Day = { iso: "2026-11-29", words: "November 29, 2026" }

/** Section on chargebacks. */
export const chargebackSectionDate: Day = { iso: "2026-11-27", words: "November 27, 2026" }

/** Section on services bought for a fixed price. */
export const serviceSectionDate: Day = { iso: "2026-11-29", words: "November 29, 2026" }

/** Section on offers in conversations. */
export const offerSectionDate: Day = { iso: "2026-11-30", words: "November 30, 2026" }

/** Profiles, public pages and invitations. */
export const publicPageSectionDate: Day = { iso: "2026-11-22", words: "November 22, 2026" }

/** Accounts on platforms. */
export const channelSectionDate: Day = { iso: "2026-11-29", words: "November 29, 2026" }

/** Tokens, webhooks and push. */
export const apiSectionDate: Day = { iso: "2026-11-29", words: "November 29, 2026" }

/** Tips and add-ons of an order. */
export const addOnSectionDate: Day = { iso: "2026-11-29", words: "November 29, 2026" }

/** Section on links for people without an account. */
export const reviewSectionDate: Day = { iso: "2026-11-30", words: "November 30, 2026" }

/** Products instead of money. */
export const productSectionDate: Day = { iso: "2026-11-29", words: "November 29, 2026" }

export const legalMeta =
  ({ path, title, intro }: LegalText): MetaFunction =>
  ({ matches }) =>
    pageMeta(matches, { title: pageTitle(title), description: intro, path })

export function GrievanceContact() {
  const { address } = useCompanyDetails()
  return (
    <p className="wrap-break-word">
      <GrievanceOfficer />
      <br />
      {address}
      <br />
      <SupportLink />. Complaints are answered within 30 days.
    </p>
  )
}

export function LegalPage({ title, intro, isGuide, sections }: LegalText) {
  return (
    <main id="content" className="mx-auto max-w-page px-4 py-12 sm:py-16">
      <div className="max-w-3xl">
        <h1 className="text-display">{title}</h1>
        {!isGuide && (
          <p className="mt-3 text-muted">
            Effective date: <time dateTime={effectiveFrom.iso}>{effectiveFrom.words}</time>
          </p>
        )}
        <p className="mt-6 text-xl leading-snug text-pretty">{intro}</p>
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-labelledby="contents" className="legal-contents print:hidden">
          <h2 id="contents" className="text-sm font-medium text-muted">
            On this page
          </h2>
          <ol className="mt-2">
            {Object.entries(sections).map(([id, { title }]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text">
          {Object.entries(sections).map(([id, { title, body, items, points, since }]) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {since && (
                <p className="text-muted">
                  Added on <time dateTime={since.iso}>{since.words}</time>
                </p>
              )}
              {typeof body === "string" ? <p>{body}</p> : body}
              {items && (
                <ul>
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
              {points && (
                <ul>
                  {Object.entries(points).map(([name, text]) => (
                    <li key={name}>
                      <strong>{`${name}:`}</strong>
                      {` ${text}`}
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      </div>
    </main>
  )
}
