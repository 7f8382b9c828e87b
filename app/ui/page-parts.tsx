import type { ReactNode } from "react"
import { ButtonLink } from "./button.tsx"
import { useCanOpenPage } from "./form/seat-form.tsx"
import { Icon } from "./icon.tsx"

type PageHeaderProps = {
  title: ReactNode
  back?: { href: string; label: string }
  actions?: ReactNode
  meta?: ReactNode
}

export function PageHeader({ title, back, actions, meta }: PageHeaderProps) {
  return (
    <header className="page-header">
      {back && <BackLink {...back} />}
      <div>
        <h1 className="text-title">{title}</h1>
        {meta && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted wrap-anywhere">
            {meta}
          </div>
        )}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </header>
  )
}

type NarrowPageProps = PageHeaderProps & { tabs?: ReactNode; children: ReactNode }

/** As narrow as a form. */
export const NarrowPage = ({ tabs, children, ...header }: NarrowPageProps) => (
  <div className="mx-auto max-w-form">
    <PageHeader {...header} />
    {tabs}
    <div className="grid gap-6">{children}</div>
  </div>
)

export const BackLink = ({ href, label }: { href: string; label: string }) => (
  <p>
    <a
      href={href}
      className="-ml-1 inline-flex min-h-9 items-center gap-1 rounded-control pr-2 text-sm font-medium text-muted hover:text-ink"
    >
      <Icon name="back" />
      {label}
    </a>
  </p>
)

type Tab = {
  href: string
  label: string
  isCurrent: boolean
  /** Beside the label, not part of the link's name. */
  count?: string | undefined
}

export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const mayOpen = useCanOpenPage()
  return (
    <nav aria-label={label} className="tab-links">
      <ul>
        {tabs
          .filter((tab) => mayOpen(tab.href))
          .map((tab) => (
            <li key={tab.href}>
              <a href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
                {tab.label}
              </a>
              {tab.count && <span className="tab-count"> {tab.count}</span>}
            </li>
          ))}
      </ul>
    </nav>
  )
}

type PagerProps = {
  previousHref?: string | undefined
  nextHref?: string | undefined
  firstHref?: string | undefined
  /** Names the list: 'Pages of orders'. */
  label: string
  words?: { previous: string; next: string } | undefined
}

const PAGES = { previous: "Previous page", next: "Next page" }

/** Renders nothing when one page holds everything. */
export function Pager({ previousHref, nextHref, firstHref, label, words = PAGES }: PagerProps) {
  if (!previousHref && !nextHref && !firstHref) return null
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center gap-2">
      {previousHref && (
        <ButtonLink href={previousHref} kind="secondary">
          {words.previous}
        </ButtonLink>
      )}
      {firstHref && (
        <ButtonLink href={firstHref} kind="quiet">
          Back to first page
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink href={nextHref} kind="secondary" className="ml-auto">
          {words.next}
        </ButtonLink>
      )}
    </nav>
  )
}

export const capitalise = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** "1 applicant", "3 applicants". */
export const amount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`
