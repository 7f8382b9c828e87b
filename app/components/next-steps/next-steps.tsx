import { ButtonLink } from "#app/ui/button.tsx"
import { amount } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { CounterAnswers } from "../applications/counter-answers.tsx"
import type { StepText } from "./step-text.ts"

type NextStepsProps = {
  steps: readonly StepText[]
  more: number
  /** The address of all steps; undefined there. */
  allHref: string | undefined
  /** Shown without steps; undefined while a checklist says what to do. */
  otherwise: { href: string; label: string } | undefined
}

export function NextSteps({ steps, more, allHref, otherwise }: NextStepsProps) {
  if (steps.length === 0 && !otherwise) return null
  return (
    <section aria-labelledby="next-steps" className="mb-8">
      <h2 id="next-steps" className="text-xl">
        What to do now
      </h2>
      {steps.length === 0 && otherwise ? (
        <p className="mt-2 text-muted">
          You are up to date.{" "}
          <a href={otherwise.href} className="text-link">
            {otherwise.label}
          </a>
        </p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
          {steps.map((step) => (
            <Step key={step.key} step={step} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="mt-2 text-sm text-muted">
          {allHref ? (
            <a href={allHref} className="text-link tall">
              And {more} more
            </a>
          ) : (
            `And ${amount(more, "more step")} after these.`
          )}
        </p>
      )}
    </section>
  )
}

function Step({ step }: { step: StepText }) {
  const { title, detail, label, dueLabel, dueAt, offer, isDocument } = step
  const id = `step-${step.key.replaceAll(/\W+/g, "-")}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-60" id={id}>
        <p className="wrap-anywhere font-semibold">{title}</p>
        <p className="wrap-anywhere text-sm text-muted">
          {detail}{" "}
          {/* The viewer's zone is a word of another length, which would wrap elsewhere. */}
          {dueAt !== undefined && (
            <span className="block">
              {dueLabel} <ExactTime at={dueAt} />.
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {offer && <CounterAnswers offer={offer} size="small" describedBy={id} />}
        <ButtonLink
          href={step.href}
          kind={offer ? "quiet" : "secondary"}
          size="small"
          data-reload={isDocument ? "" : undefined}
        >
          {label}
        </ButtonLink>
      </div>
    </li>
  )
}
