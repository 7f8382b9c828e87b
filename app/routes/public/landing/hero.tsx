import { ButtonLink } from "#app/ui/button.tsx"
import { FilmStrip } from "#app/ui/public/film.tsx"
import { href, urls } from "#app/urls.ts"
import logos from "./brand-logos.svg"

/** The masthead, the two ways in, and a strip of film with the chosen one circled. */
export function Hero() {
  return (
    <section aria-labelledby="headline" className="pt-10 sm:pt-14">
      <div className="mx-auto max-w-page px-4">
        <h1 id="headline" className="display masthead">
          <span>INFLUENCER</span> <span>MARKETPLACE</span>
        </h1>
        <div className="mt-8 grid items-end gap-x-8 gap-y-8 border-t border-ink pt-6 lg:mt-10 lg:grid-cols-12">
          <p className="max-w-2xl text-xl leading-snug text-pretty sm:text-2xl lg:col-span-7">
            Brands post a brief. Nano and micro influencers who fit it apply with a price and a
            date. You choose, pay and start, all in one place.
          </p>
          <div className="flex flex-wrap gap-3 lg:col-span-5 lg:justify-end">
            <ButtonLink href={href(urls.register.root)} className="min-h-13 px-7 text-lg">
              Get started
            </ButtonLink>
            <ButtonLink
              href={href(urls.login.welcome)}
              kind="secondary"
              className="min-h-13 px-7 text-lg"
            >
              Sign in
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className="film mt-8 lg:mt-10">
        <FilmStrip alt="A strip of film with six portraits. One of them is circled and ticked in red pencil." />
      </div>
    </section>
  )
}

/** Drawn in `brand-logos.svg`, each 36 high and this wide. */
const trustedBy = [
  { name: "Saltwick", symbol: "saltwick", width: 136 },
  { name: "Oat & Anvil", symbol: "oat-anvil", width: 135 },
  { name: "Pomelo", symbol: "pomelo", width: 152 },
  { name: "Ferrow", symbol: "ferrow", width: 129 },
  { name: "Nightjar", symbol: "nightjar", width: 140 },
  { name: "Lumen Tea Co.", symbol: "lumen", width: 216 },
]

/** The logos of brands that trust us; all of them invented. */
export function TrustedBy() {
  return (
    <section aria-labelledby="trusted-by" className="mx-auto max-w-page px-4 pt-8 pb-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="trusted-by" className="font-medium tracking-normal">
          Trusted by small teams with big plans
        </h2>
        <p className="text-sm text-muted">Illustrative: sample brands</p>
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
