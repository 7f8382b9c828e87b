import { benefits } from "../landing-content.ts"
import { ProjectSample } from "./project-sample.tsx"

/** What a brand gains, beside a brief with its bids. */
export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-4 py-16 sm:py-24 lg:grid-cols-12">
        <h2 id="benefits" className="display section-title lg:col-span-8">
          Find the right creators — faster.
        </h2>
        <ul className="lg:col-span-6">
          {benefits.map(({ title, text }) => (
            <li key={title} className="border-t border-line py-6 first:border-ink">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 max-w-xl text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <ProjectSample />
      </div>
    </section>
  )
}
