import {
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from "@headlessui/react"
import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/**
 * A dialog over the page, for browsers with a script: whatever opens it is a link to a page that does
 * the same without one. Only pages that use it load Headless UI.
 */
export function Dialog({ isOpen, onClose, title, children }: DialogProps) {
  return (
    <HeadlessDialog open={isOpen} onClose={onClose} className="relative z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-200 data-closed:opacity-0"
      />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="grid min-h-full place-items-center p-4">
          <DialogPanel
            transition
            className="w-full max-w-lg rounded-card border border-line bg-raised p-6 shadow-float transition duration-200 data-closed:translate-y-2 data-closed:opacity-0"
          >
            <div className="mb-3 flex items-start justify-between gap-4">
              <DialogTitle className="text-xl wrap-anywhere">{title}</DialogTitle>
              <button
                type="button"
                onClick={onClose}
                aria-label="Close"
                className="-mt-2 -mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
              >
                <Icon name="close" />
              </button>
            </div>
            {children}
          </DialogPanel>
        </div>
      </div>
    </HeadlessDialog>
  )
}
