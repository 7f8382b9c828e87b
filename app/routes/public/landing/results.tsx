import { results } from "../landing-content.ts"

const sizes = ["figure-50", "figure-35"]
const places = ["lg:col-span-7", "lg:col-span-5"]

/** The two figures that the product promises, drawn to scale. */
export function Results() {
  return (
    <section aria-labelledby="results" className="ink-band overflow-hidden">
      <div className="mx-auto max-w-page px-4 py-16 sm:py-24">
        <h2 id="results" className="max-w-md text-lg font-medium tracking-normal text-pretty">
          What a campaign gains when the creator fits
        </h2>
        <ul className="mt-12 grid items-end gap-x-8 gap-y-14 lg:grid-cols-12">
          {results.map(({ figure, label }, place) => (
            <li key={label} className={places[place]}>
              <span className={`display ${sizes[place]}`}>{figure}</span>{" "}
              <span className="mt-6 block text-xl">{label}</span>
            </li>
          ))}
        </ul>
        <p className="band-muted mt-10 text-sm">
          Illustrative figures of sample campaigns. Yours will differ.
        </p>
      </div>
    </section>
  )
}
