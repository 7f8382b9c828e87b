import { type ReactNode, useEffect, useRef, useState } from "react"
import { Icon } from "./icon.tsx"

type DisclosureProps = {
  closedLabel: string
  openLabel: string
  /** Opens when it becomes true; only the user closes it. */
  isOpen?: boolean
  children: ReactNode
}

/** Native, so it works without a script. */
export function Disclosure({ closedLabel, openLabel, isOpen = false, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  // A changing attribute would close it against the user.
  const [isOpenAtFirst] = useState(isOpen)
  useEffect(() => {
    const element = details.current
    if (!isOpen || !element) return
    const open = () => {
      element.open = true
    }
    open()
    // Closed, it would hide an invalid field.
    const form = element.closest("form")
    form?.addEventListener("submit", open)
    return () => form?.removeEventListener("submit", open)
  }, [isOpen])
  return (
    <details ref={details} open={isOpenAtFirst} className="group fold">
      <summary>
        <span className="group-open:hidden">{closedLabel}</span>
        <span className="hidden group-open:inline">{openLabel}</span>
        <Icon name="down" />
      </summary>
      <div>{children}</div>
    </details>
  )
}
