import { Dialog, DialogBackdrop, DialogTitle, DialogPanel as Panel } from "@headlessui/react"
import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** Default export for `lazy`. */
export default function DialogPanel({ isOpen, onClose, title, children }: DialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} className="fixed inset-0 z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-200 data-closed:opacity-0"
      />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="grid min-h-full place-items-center p-4">
          <Panel
            transition
            className="w-full max-w-lg rounded-card border border-line bg-raised p-6 shadow-float transition duration-200 data-closed:translate-y-2 data-closed:opacity-0"
          >
            <div className="mb-3 flex items-start justify-between gap-4">
              <DialogTitle className="text-xl wrap-anywhere">{title}</DialogTitle>
              <button
                type="button"
                onClick={onClose}
                aria-label="Close"
                className="icon-button -mt-2 -mr-3"
              >
                <Icon name="close" />
              </button>
            </div>
            {children}
          </Panel>
        </div>
      </div>
    </Dialog>
  )
}
