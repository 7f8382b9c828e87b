import { cx } from "#app/ui/class-names.ts"

const ID = "samples"

/** Marks invented content and links to the footnote. */
export function SampleNote({ className = "text-muted" }: { className?: string }) {
  return (
    <p className={cx("text-sm", className)}>
      Sample
      <a
        href={`#${ID}`}
        className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-control font-semibold"
      >
        *<span className="sr-only"> What is a sample here</span>
      </a>
    </p>
  )
}

/** docs/rules.md#marketing-is-invented */
export function SampleFootnote() {
  return (
    <p id={ID} className="mx-auto max-w-page px-4 pb-16 text-sm text-pretty text-muted">
      * Illustrative: the brands, people, figures, quotes and bids marked as samples are invented.
      Results differ from campaign to campaign. Everything without a mark is real.
    </p>
  )
}
