import { useCallback, useEffect, useMemo, useState } from "react"
import { usePageState } from "#app/ui/framework-internals.ts"
import { cx } from "./class-names.ts"
import {
  type FlashMessage,
  NO_TOASTS,
  type QueuedToast,
  type QueuedToasts,
  withArrived,
} from "./toast-queue.ts"
import { useHydrated } from "./use-hydrated.ts"

const CLOSES_AFTER_MS = 8000

const tones: Record<FlashMessage["type"], string> = {
  success: "border-l-positive",
  error: "border-l-danger",
  info: "border-l-accent",
  warning: "border-l-warning",
}

/**
 * Live region, server-rendered for pages without a script. With one, messages float and all but
 * errors close themselves.
 */
export function FlashRegion() {
  const arrived = useArrived()
  const [kept, setKept] = useState(() => withArrived(NO_TOASTS, arrived))
  if (kept.arrived !== arrived) setKept(withArrived(kept, arrived))
  const close = useCallback((closed: number) => {
    setKept((before) => ({ ...before, shown: before.shown.filter(({ id }) => id !== closed) }))
  }, [])
  return (
    // Initial content is not announced.
    <div className="flash-region" role="status" aria-live="polite" aria-atomic="false">
      {kept.shown.map(({ id, flash }) => (
        <FloatingFlash key={id} id={id} flash={flash} close={close} />
      ))}
    </div>
  )
}

type FloatingFlashProps = { id: number; flash: FlashMessage; close: (id: number) => void }

function FloatingFlash({ id, flash, close }: FloatingFlashProps) {
  useEffect(() => {
    // On phones the message came from below: see `scroll-padding-bottom` in app.css.
    const focused = document.activeElement
    if (focused?.matches("input,select,textarea")) focused.scrollIntoView({ block: "nearest" })
    if (flash.type === "error") return
    const timer = setTimeout(close, CLOSES_AFTER_MS, id)
    return () => clearTimeout(timer)
  }, [id, flash, close])
  return <Flash flash={flash} onClose={() => close(id)} />
}

export function Flash({ flash, onClose }: { flash: FlashMessage; onClose?: () => void }) {
  return (
    <div
      className={cx(
        "flex items-start justify-between gap-3 rounded-card border border-line border-l-4 bg-raised px-4 py-2.5 text-ink shadow-float",
        tones[flash.type],
      )}
    >
      <p>{flash.message}</p>
      {onClose && (
        <button
          type="button"
          className="needs-script -my-1.5 -mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink"
          aria-label="Dismiss message"
          onClick={onClose}
        >
          ×
        </button>
      )}
    </div>
  )
}

/** Returns true if a script runs and the toast region announces one of these. */
export function useIsToast(messages: readonly string[] = []): boolean {
  const arrived = useArrived()
  const isSaid = arrived.messages.some(({ flash }) => messages.includes(flash.message))
  return useHydrated() && isSaid
}

/** `toasts` are errors. */
type Answer = { flash?: FlashMessage; toasts?: readonly string[] }

function arrivalsOf(answer: unknown, cameIn: unknown): QueuedToast[] {
  const { flash, toasts = [] }: Answer = Object(answer)
  const errors = toasts.map(
    (message): QueuedToast => ({ flash: { message, type: "error" }, cameIn }),
  )
  return flash ? [{ flash, cameIn: flash }, ...errors] : errors
}

/** Collects toasts from loaders, actions and error boundaries. */
function useArrived(): QueuedToasts {
  const { loaderData, actionData, errors, location } = usePageState() ?? {}
  return useMemo(() => {
    const page = location?.key ?? ""
    const failures = Object.values(errors ?? {}).map((error): unknown => Object(error).data)
    return {
      page,
      messages: [
        ...Object.values(actionData ?? {}).flatMap((answer) => arrivalsOf(answer, answer)),
        // A reload that fails the same way adds no second message.
        ...Object.values(loaderData ?? {})
          .concat(failures)
          .flatMap((answer) => arrivalsOf(answer, page)),
      ],
    }
  }, [loaderData, actionData, errors, location])
}
