import "./legal-page.css"
import type { MetaFunction } from "@remix-run/node"
import type { ReactNode } from "react"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { GrievanceOfficer, SupportLink, useCompanyDetails } from "#app/ui/company.tsx"

type LegalSection = {
  title: string
  /** One paragraph as text, or elements. */
  body?: ReactNode
  /** A list below it. */
  items?: readonly string[]
  /** A list of which each entry has a name. */
  points?: Record<string, string>
  /** The day from which it applies, where it was added later than the rest. */
  since?: Day
}

type Day = { iso: string; words: string }

/** The sections by the fragment of their address. */
export type LegalText = {
  path: string
  title: string
  intro: string
  /** A guide applies from no day on. */
  isGuide?: true
  sections: Record<string, LegalSection>
}

/** The day from which all legal texts apply. */
const effectiveFrom: Day = { iso: "2025-05-11", words: "May 11, 2025" }

/** The day from which the sections on mail, copies and deleting apply. */
export const peopleComeBack: Day = { iso: "2026-11-22", words: "November 22, 2026" }

/** The day from which the section on held payments and payouts applies. */
export const payoutsBegin: Day = { iso: "2026-11-22", words: "November 22, 2026" }

/** The day from which the section on countries without payouts applies. */
export const countriesBegin: Day = { iso: "2026-11-29", words: "November 29, 2026" }

/** The day from which operators answer reports, disputes and refund requests at a desk. */
export const adminOpens: Day = { iso: "2026-11-22", words: "November 22, 2026" }

/** The day from which the section on payments that a bank takes back applies. */
export const banksTakeBack: Day = { iso: "2026-11-27", words: "November 27, 2026" }

/** When profiles, public pages and invitations came. */
export const pagesBegin: Day = { iso: "2026-11-22", words: "November 22, 2026" }

/** What the head of a legal text's page says. */
export const legalMeta =
  ({ path, title, intro }: LegalText): MetaFunction =>
  ({ matches }) =>
    pageMeta(matches, { title: pageTitle(title), description: intro, path })

/** Who hears complaints, and where. */
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

/** A legal text to be read, searched and printed: contents beside it, each section with an address. */
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
