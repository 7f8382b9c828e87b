import { ButtonLink } from "#app/ui/button.tsx"
import { FilmStrip } from "#app/ui/public/film.tsx"
import { href, urls } from "#app/urls/index.ts"
import logos from "./brand-logos.svg"
import { SampleNote } from "./samples.tsx"

const SIDES = [
  {
    who: "For brands",
    text: "Post a project. Nano and micro influencers who fit apply with a price and a date. You choose and pay in one place.",
  },
  {
    who: "For creators",
    text: "Find projects that fit you and name your price. The money is held before you begin and paid out when your work is accepted.",
  },
]

export function Hero() {
  return (
    <section aria-labelledby="headline" className="pt-10 sm:pt-14">
      <div className="mx-auto max-w-page px-4">
        <h1 id="headline" className="display masthead">
          <span>INFLUENCER</span> <span>MARKETPLACE</span>
        </h1>
        <div className="mt-8 grid items-end gap-x-8 gap-y-8 border-t border-ink pt-6 lg:mt-10 lg:grid-cols-12">
          <dl className="grid max-w-2xl gap-x-8 gap-y-4 text-pretty sm:grid-cols-2 lg:col-span-7">
            {SIDES.map(({ who, text }) => (
              <div key={who}>
                <dt className="text-sm font-medium text-muted">{who}</dt>
                <dd className="mt-1 text-lg leading-snug sm:text-xl">{text}</dd>
              </div>
            ))}
          </dl>
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

/** Widths in `brand-logos.svg`; all 36 high. */
const trustedBy = [
  { name: "Saltwick", symbol: "saltwick", width: 136 },
  { name: "Oat & Anvil", symbol: "oat-anvil", width: 135 },
  { name: "Pomelo", symbol: "pomelo", width: 152 },
  { name: "Ferrow", symbol: "ferrow", width: 129 },
  { name: "Nightjar", symbol: "nightjar", width: 140 },
  { name: "Lumen Tea Co.", symbol: "lumen", width: 216 },
]

/** All invented. */
export function TrustedBy() {
  return (
    <section aria-labelledby="trusted-by" className="mx-auto max-w-page px-4 pt-8 pb-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="trusted-by" className="font-medium tracking-normal">
          Trusted by small teams with big plans
        </h2>
        <SampleNote />
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
