import type { NextStep } from "#app/domain/admin/next-steps/next-step.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { stepText } from "./step-text.ts"

type NextStepsProps = { steps: readonly NextStep[]; more: number }

export function NextSteps({ steps, more }: NextStepsProps) {
  return (
    <section aria-labelledby="next-steps" className="mb-8">
      <h2 id="next-steps" className="text-xl">
        What to do now
      </h2>
      {steps.length === 0 ? (
        <p className="mt-2 text-muted">Nothing waits for you.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
          {steps.map((step) => {
            const text = stepText(step)
            return (
              <li
                key={text.key}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="wrap-anywhere font-semibold">{text.title}</p>
                  <p className="wrap-anywhere text-sm text-muted">
                    {text.detail}{" "}
                    {/* The viewer's zone is a word of another length, which would wrap elsewhere. */}
                    {step.dueAt !== undefined && (
                      <span className="block">
                        {text.dueLabel} <ExactTime at={step.dueAt} />.
                      </span>
                    )}
                  </p>
                </div>
                <ButtonLink
                  href={text.href}
                  kind="secondary"
                  size="small"
                  data-reload={text.isDocument ? "" : undefined}
                >
                  {text.label}
                </ButtonLink>
              </li>
            )
          })}
        </ul>
      )}
      {more > 0 && (
        <p className="mt-2 text-sm text-muted">And {more} more, which move up as these are done.</p>
      )}
    </section>
  )
}
