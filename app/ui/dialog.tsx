import { lazy, Suspense, useEffect, useRef, useState } from "react"
import type { DialogProps } from "./dialog-panel.tsx"

const panelOr = (href: string) =>
  lazy(() =>
    import("./dialog-panel.tsx").catch(() => {
      window.location.assign(href)
      return new Promise<never>(() => {})
    }),
  )

/**
 * What opens it links to `page`, which does the same without a script. Loaded when it first opens; where that does
 * not come, the page does.
 */
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

/**
 * Gives the focus back to what had it when the dialog opened. The panel does so by itself only for what had it
 * since the panel was loaded, so not for the first that opens it.
 */
function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement
    else if (opener.current instanceof HTMLElement) opener.current.focus()
  }, [isOpen])
}
