import { cx } from "#app/ui/class-names.ts"
import { SampleNote } from "./samples.tsx"

const results = [
  { figure: "50%", label: "ROI boost", size: "figure-50", place: "lg:col-span-7" },
  { figure: "35%", label: "brand engagement increase", size: "figure-35", place: "lg:col-span-5" },
]

export function Results() {
  return (
    <section aria-labelledby="results" className="ink-band overflow-hidden">
      <div className="mx-auto max-w-page px-4 py-16 sm:py-24">
        <h2 id="results" className="max-w-md text-lg font-medium tracking-normal text-pretty">
          What a campaign gains when the creator fits
        </h2>
        <ul className="mt-12 grid items-end gap-x-8 gap-y-14 lg:grid-cols-12">
          {results.map(({ figure, label, size, place }) => (
            <li key={label} className={place}>
              <span className={`display ${size}`}>{figure}</span>{" "}
              <span className="mt-6 block text-xl">{label}</span>
            </li>
          ))}
        </ul>
        <SampleNote className="band-muted mt-10" />
      </div>
    </section>
  )
}

const testimonials = [
  {
    text: "We used to spend two weeks writing to people who never answered. We posted one brief on Monday and had eleven serious bids on Wednesday.",
    author: "Ritika Rao",
    companyTitle: "Head of Growth, Saltwick",
    colour: "quote-terracotta",
  },
  {
    text: "Small creators answer every comment. That is the engagement we could never buy.",
    author: "Daniel Okafor",
    companyTitle: "Founder, Oat & Anvil",
    colour: "quote-olive",
  },
  {
    text: "Price and delivery time are on the table before we talk. It keeps both sides honest.",
    author: "Mei Tanaka",
    companyTitle: "Brand Manager, Pomelo",
    colour: "quote-ochre",
  },
  {
    text: "I can see at a glance which orders run and which are done. My spreadsheet has retired, and I do not miss it.",
    author: "Farah Qureshi",
    companyTitle: "Marketing Lead, Nightjar",
    colour: "quote-plum",
  },
]

/** Alternates widths. */
const widths = ["md:col-span-7", "md:col-span-5", "md:col-span-5", "md:col-span-7"]

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="mx-auto max-w-page px-4 py-16 sm:py-24">
      <h2 id="testimonials" className="display section-title">
        What clients say
      </h2>
      <SampleNote className="mt-3 text-muted" />
      <ul className="mt-10 grid gap-4 md:grid-cols-12">
        {testimonials.map(({ text, author, companyTitle, colour }, place) => (
          <li key={author} className={cx("quote rounded-card", widths[place], colour)}>
            <figure className="flex h-full flex-col p-6 sm:p-8">
              <span aria-hidden="true" className="display quote-mark h-10 text-7xl leading-none">
                “
              </span>
              <blockquote
                className={cx(
                  "flex-1 leading-snug text-pretty",
                  place === 0 || place === 3 ? "text-2xl" : "text-xl",
                )}
              >
                {text}
              </blockquote>
              <figcaption className="mt-6">
                <span className="block font-semibold">{author}</span>
                <span className="block text-ink">{companyTitle}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
