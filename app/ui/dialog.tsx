import { lazy, Suspense, useState } from "react"
import type { DialogProps } from "./dialog-panel.tsx"

const DialogPanel = lazy(() => import("./dialog-panel.tsx"))

/**
 * A dialog over the page, for browsers with a script: whatever opens it is a link to a page that does
 * the same without one. Nothing of it is in the page, nor loaded, until it opens for the first time.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  )
}
