import { href, urls } from "#app/urls/index.ts"

type BillingAdviceProps = {
  advice: readonly string[]
  /** Returns here once saved. */
  back: string
}

/** Says what is lost without billing details; nothing if complete. */
export function BillingAdvice({ advice, back }: BillingAdviceProps) {
  if (advice.length === 0) return null
  return (
    <section
      aria-label="Billing details"
      className="grid gap-2 rounded-control bg-warning-soft px-4 py-3 text-warning"
    >
      {advice.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <a
          href={href(urls.account.billing, { back })}
          className="inline-block min-h-6 font-medium underline"
        >
          Add billing details
        </a>
      </p>
    </section>
  )
}
