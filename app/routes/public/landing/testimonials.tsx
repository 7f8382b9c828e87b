import { cx } from "#app/ui/class-names.ts"
import { type Testimonial, testimonials } from "../landing-content.ts"
import { SampleNote } from "./sample-note.tsx"

const colours: Record<Testimonial["colour"], string> = {
  terracotta: "quote-terracotta",
  olive: "quote-olive",
  ochre: "quote-ochre",
  plum: "quote-plum",
}

/** Wide and narrow by turns, so that four quotes do not read like a form. */
const widths = ["md:col-span-7", "md:col-span-5", "md:col-span-5", "md:col-span-7"]

/** What clients say; each in its own colour. */
export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="mx-auto max-w-page px-4 py-16 sm:py-24">
      <h2 id="testimonials" className="display section-title">
        What clients say
      </h2>
      <SampleNote className="mt-3">Illustrative: sample quotes</SampleNote>
      <ul className="mt-10 grid gap-4 md:grid-cols-12">
        {testimonials.map(({ text, author, companyTitle, colour }, place) => (
          <li key={author} className={cx("quote rounded-card", widths[place], colours[colour])}>
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
