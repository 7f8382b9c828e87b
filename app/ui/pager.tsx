import { ButtonLink } from "./button.tsx"

type PagerProps = {
  nextHref?: string | undefined
  /** Back to the newest, from any later page. */
  firstHref?: string | undefined
  /** What is being paged: 'Pages of orders'. */
  label: string
}

/** The ways through a list that is shown page by page; nothing when all of it is on this page. */
export function Pager({ nextHref, firstHref, label }: PagerProps) {
  if (!nextHref && !firstHref) return null
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap justify-between gap-2">
      {firstHref && (
        <ButtonLink href={firstHref} kind="quiet">
          Back to first page
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink href={nextHref} kind="secondary" className="ml-auto">
          Next page
        </ButtonLink>
      )}
    </nav>
  )
}
