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
    <details open={isOpen} className="group fold">
      <summary>
        <span className="group-open:hidden">{closedLabel}</span>
        <span className="hidden group-open:inline">{openLabel}</span>
        <Icon name="down" />
      </summary>
      <div>{children}</div>
    </details>
  )
}
