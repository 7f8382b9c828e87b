import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"
import { UiLink } from "./link.tsx"

type PageHeaderProps = {
  title: ReactNode
  /** The way back to the list that the page belongs to. */
  back?: { href: string; label: string }
  /** Links and buttons beside the title. */
  actions?: ReactNode
  /** What stands below the title: a badge, a time, a sentence. */
  meta?: ReactNode
}

/** The head of a page: the way back, its one h1, and what can be done with the whole of it. */
export function PageHeader({ title, back, actions, meta }: PageHeaderProps) {
  return (
    <header className="mb-6 grid gap-2 sm:mb-8">
      {back && (
        <p>
          <UiLink
            href={back.href}
            className="-ml-1 inline-flex min-h-9 items-center gap-1 rounded-control pr-2 text-sm font-medium text-muted hover:text-ink"
          >
            <Icon name="back" className="size-4" />
            {back.label}
          </UiLink>
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 flex-1 basis-40 gap-2">
          <h1 className="text-title wrap-anywhere">{title}</h1>
          {meta && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">{meta}</div>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}
