import { useEffect, useState } from "react"
import { cx } from "./class-names.ts"

export type FlashMessage = { message: string; type: "success" | "error" | "info" | "warning" }

const CLOSES_AFTER_MS = 8000

const tones: Record<FlashMessage["type"], string> = {
  success: "border-l-positive",
  error: "border-l-danger",
  info: "border-l-accent",
  warning: "border-l-warning",
}

/**
 * The live region of the page. The server renders the message into it, so it exists without a script;
 * with one it floats, can be closed and leaves by itself unless it is an error.
 */
export function FlashRegion({ flash }: { flash: FlashMessage | undefined }) {
  const [shown, setShown] = useState(flash)
  useEffect(() => setShown(flash), [flash])
  useEffect(() => {
    if (!shown || shown.type === "error") return
    const timer = setTimeout(() => setShown(undefined), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div className="flash-region" role="status" aria-live="polite">
      {shown && <Flash flash={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}

type FlashProps = { flash: FlashMessage; onClose?: () => void }

/** One message. In a page that is shown again after a refused form it stands above the form. */
export function Flash({ flash, onClose }: FlashProps) {
  return (
    <div
      className={cx(
        "flex items-start justify-between gap-3 rounded-card border border-line border-l-4 bg-raised px-4 py-3 text-ink shadow-float",
        tones[flash.type],
      )}
    >
      <p>{flash.message}</p>
      {onClose && (
        <button
          type="button"
          className="needs-script -my-1 inline-flex size-9 items-center justify-center rounded-control text-muted hover:text-ink"
          aria-label="Dismiss message"
          onClick={onClose}
        >
          ×
        </button>
      )}
    </div>
  )
}
