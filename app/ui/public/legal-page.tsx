import "./legal-page.css"
import type { ReactNode } from "react"

export type LegalSection = { id: string; title: string; body: ReactNode }

type LegalPageProps = {
  title: string
  intro: string
  effectiveFrom: { iso: string; words: string }
  sections: LegalSection[]
}

/** A legal text to be read, searched and printed: contents beside it, each section with an address. */
export function LegalPage({ title, intro, effectiveFrom, sections }: LegalPageProps) {
  return (
    <main id="content" className="mx-auto max-w-page px-4 py-12 sm:py-16">
      <div className="max-w-3xl">
        <h1 className="text-display">{title}</h1>
        <p className="mt-3 text-muted">
          Effective date: <time dateTime={effectiveFrom.iso}>{effectiveFrom.words}</time>
        </p>
        <p className="mt-6 text-xl leading-snug text-pretty">{intro}</p>
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-labelledby="contents" className="legal-contents print:hidden">
          <h2 id="contents" className="text-sm font-medium text-muted">
            On this page
          </h2>
          <ol className="mt-2">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </main>
  )
}
