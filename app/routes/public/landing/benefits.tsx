import { Badge } from "#app/ui/badge.tsx"
import { cx } from "#app/ui/class-names.ts"
import { Icon } from "#app/ui/icon.tsx"
import portraitAsha from "./portrait-asha.svg"
import portraitKabir from "./portrait-kabir.svg"
import portraitMira from "./portrait-mira.svg"
import { SampleNote } from "./samples.tsx"

const benefits = [
  {
    title: "One brief brings the right people",
    text: "Name your niche, platforms, follower range and budget once. Nano and micro influencers who fit find your project and apply.",
  },
  {
    title: "Bids you can compare",
    text: "Every applicant names a price and a delivery time. You read them side by side, next to the profiles behind them.",
  },
  {
    title: "You decide how many",
    text: "Work with one creator or with a hundred. The project closes by itself when the last place is taken.",
  },
  {
    title: "Payment before work starts",
    text: "Pay by UPI, card or net banking when you choose. Work starts only once the payment has arrived, so nobody works on a promise.",
  },
  {
    title: "Nothing slips",
    text: "Each order shows the work, the dates, the money and the next step, to the brand and to the creator alike.",
  },
]

/** The invented project makes place for open ones. */
export function Benefits({ hasSample }: { hasSample: boolean }) {
  return (
    <section aria-labelledby="benefits" className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-4 py-16 sm:py-24 lg:grid-cols-12">
        <h2 id="benefits" className="display section-title lg:col-span-8">
          Find the right creators — faster.
        </h2>
        <ul className={cx(hasSample ? "lg:col-span-6" : "gap-x-16 lg:col-span-12 lg:columns-2")}>
          {benefits.map(({ title, text }) => (
            <li
              key={title}
              className="break-inside-avoid border-t border-line py-6 first:border-ink"
            >
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 max-w-xl text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ul>
        {hasSample && <ProjectSample />}
      </div>
    </section>
  )
}

const CHOSEN = "Mira Sen"
const bids = [
  { name: CHOSEN, portrait: portraitMira, amount: "₹12,000", days: 9 },
  { name: "Kabir Gill", portrait: portraitKabir, amount: "₹14,500", days: 12 },
  { name: "Asha Menon", portrait: portraitAsha, amount: "₹9,800", days: 14 },
]

function ProjectSample() {
  return (
    <figure className="self-start lg:sticky lg:top-8 lg:col-span-6 lg:rotate-1">
      <div className="rounded-card border border-line bg-raised p-5 shadow-float sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <p className="text-xl font-semibold">Three reels for a monsoon tea</p>
          <Badge tone="positive">Open</Badge>
        </div>
        <p className="mt-2 text-muted">Food · 10K-100K followers · Instagram, YouTube</p>
        <p className="mt-1 tabular-nums">₹8,000 – ₹15,000</p>
        <ul className="mt-5">
          {bids.map(({ name, portrait, amount, days }) => (
            <li
              key={name}
              className={cx(
                "flex items-center gap-3 border-t border-line py-3 sm:gap-4",
                name === CHOSEN && "-mx-3 rounded-control border-transparent bg-accent-soft px-3",
              )}
            >
              <img
                src={portrait}
                alt=""
                width={44}
                height={44}
                loading="lazy"
                className="portrait size-11 rounded-full object-cover object-[50%_28%]"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                {name === CHOSEN && (
                  <span className="flex items-center gap-1 text-sm">
                    <Icon name="check" className="text-positive" />
                    Shortlisted
                  </span>
                )}
              </span>
              <span className="text-right tabular-nums">
                <span className="block font-medium">{amount}</span>
                <span className="block text-sm text-muted">{days} days</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="mt-4">
        <SampleNote />
      </figcaption>
    </figure>
  )
}
