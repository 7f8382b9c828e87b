import { trustedBy } from "../landing-content.ts"
import logos from "./brand-logos.svg"
import { SampleNote } from "./sample-note.tsx"

/** The logos of brands that trust us; all of them invented. */
export function TrustedBy() {
  return (
    <section aria-labelledby="trusted-by" className="mx-auto max-w-page px-4 pt-8 pb-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="trusted-by" className="font-medium tracking-normal">
          Trusted by small teams with big plans
        </h2>
        <SampleNote>Illustrative: sample brands</SampleNote>
      </div>
      <ul className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-6 sm:gap-x-10 text-ink lg:justify-between lg:gap-x-6">
        {trustedBy.map(({ name, symbol, width }) => (
          <li key={symbol}>
            <svg
              role="img"
              aria-label={name}
              viewBox={`0 0 ${width} 36`}
              width={width * 0.88}
              height={32}
              fill="currentColor"
            >
              <use href={`${logos}#${symbol}`} />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  )
}
