import { lazy, Suspense, useState } from "react"
import type { DialogProps } from "./dialog-panel.tsx"

const DialogPanel = lazy(() => import("./dialog-panel.tsx"))

/** Whatever opens it links to a page that does the same without a script. Loaded when it first opens. */
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
