import { lazy, Suspense, useEffect, useRef, useState } from "react"
import type { DialogProps } from "./dialog-panel.tsx"

const DialogPanel = lazy(() => import("./dialog-panel.tsx"))

/** Whatever opens it links to a page that does the same without a script. Loaded when it first opens. */
export function Dialog(props: DialogProps) {
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
