import { useContext, useEffect, useMemo, useState } from "react"
import { UNSAFE_DataRouterStateContext } from "react-router-dom"
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
 * The live region of the page. The server renders its messages into it, so they exist without a script;
 * with one they float, can be closed and leave by themselves unless they are errors.
 */
export function FlashRegion({ flash: left }: { flash: FlashMessage | undefined }) {
  const { toasts, flash = left } = usePageToasts()
  const messages = useMemo(() => {
    const others = toasts.filter((message) => message !== flash?.message)
    const own = others.map((message): FlashMessage => ({ message, type: "error" }))
    return flash ? [flash, ...own] : own
  }, [flash, toasts])
  const [closed, setClosed] = useState<readonly FlashMessage[]>([])
  const close = (message: FlashMessage) => setClosed((before) => [...before, message])
  useEffect(() => {
    if (!flash || flash.type === "error") return
    const timer = setTimeout(() => setClosed((before) => [...before, flash]), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [flash])
  return (
    <div className="flash-region" role="status" aria-live="polite">
      {messages
        .filter((message) => !closed.includes(message))
        .map((message) => (
          <Flash key={message.message} flash={message} onClose={() => close(message)} />
        ))}
    </div>
  )
}

/** One message. In a page that is shown again after a refused form it stands above the form. */
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

/** The `flash` of an answer that says of itself what the next page else would. */
function flashOf(answer: unknown): FlashMessage | undefined {
  if (typeof answer !== "object" || answer === null || !("flash" in answer)) return undefined
  return isFlash(answer.flash) ? answer.flash : undefined
}

const isFlash = (value: unknown): value is FlashMessage =>
  typeof value === "object" && value !== null && "message" in value && "type" in value

/** The `toasts` of an answer; none where it has no such list. */
function toastsOf(answer: unknown): string[] {
  if (typeof answer !== "object" || answer === null || !("toasts" in answer)) return []
  const { toasts } = answer
  return Array.isArray(toasts) ? toasts.filter((text) => typeof text === "string") : []
}

const dataOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "data" in error ? error.data : undefined

/**
 * The `toasts` in the answers of the page's loaders and action, and in the error that a boundary shows, and the
 * `flash` of the action's. Remix has no hook by which the root reads the answers of the routes below it.
 */
function usePageToasts(): { toasts: readonly string[]; flash: FlashMessage | undefined } {
  const { loaderData, actionData, errors } = useContext(UNSAFE_DataRouterStateContext) ?? {}
  return useMemo(() => {
    const answers = [loaderData, actionData].flatMap((all) => Object.values(all ?? {}))
    const failures = Object.values(errors ?? {}).map(dataOf)
    const toasts = [...new Set([...answers, ...failures].flatMap(toastsOf))]
    return {
      toasts,
      flash: Object.values(actionData ?? {}).flatMap((one) => flashOf(one) ?? [])[0],
    }
  }, [loaderData, actionData, errors])
}
