import { lazy, Suspense, useEffect, useRef, useState } from "react"
import type { DialogProps } from "./dialog-panel.tsx"

const panelOr = (href: string) =>
  lazy(() =>
    import("./dialog-panel.tsx").catch(() => {
      window.location.assign(href)
      return new Promise<never>(() => {})
    }),
  )

/** Its trigger links to `page`, the fallback without a script or when the panel fails to load. */
export function Dialog({ page, ...props }: DialogProps & { page: string }) {
  const [DialogPanel] = useState(() => panelOr(page))
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  useFocusReturn(props.isOpen)
  if (!wasOpened) return null
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  )
}

/** Restores focus on close; the panel itself cannot know what had focus before it loaded. */
function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement
    else if (opener.current instanceof HTMLElement) opener.current.focus()
  }, [isOpen])
}
