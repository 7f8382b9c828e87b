import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

type DisclosureProps = {
  closedLabel: string
  openLabel: string
  /** Whether it is open to begin with. */
  isOpen?: boolean
  children: ReactNode
}

/** Shows more on demand. A native element, so it opens without a script. */
export function Disclosure({ closedLabel, openLabel, isOpen, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="group rounded-card border border-line bg-raised">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-card px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{closedLabel}</span>
        <span className="hidden group-open:inline">{openLabel}</span>
        <Icon name="down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
