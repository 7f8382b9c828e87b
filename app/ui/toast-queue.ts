export type FlashMessage = { message: string; type: "success" | "error" | "info" | "warning" }

/** The same text from another `cameIn` is a new message. */
export type QueuedToast = { flash: FlashMessage; cameIn: unknown }

/** `page` is the history entry's key. */
export type QueuedToasts = { page: string; messages: readonly QueuedToast[] }

type Shown = QueuedToast & { id: number }
export type ToastQueue = { arrived: QueuedToasts; shown: readonly Shown[]; count: number }

export const NO_TOASTS: ToastQueue = { arrived: { page: "", messages: [] }, shown: [], count: 0 }

const isShownBy = ({ flash }: QueuedToast, others: readonly QueuedToast[], cameIn?: unknown) =>
  others.some(
    (other) =>
      other.flash.message === flash.message && (cameIn === undefined || other.cameIn === cameIn),
  )

/**
 * Adds arrived messages. Each stays until closed or the page changes; a closed one returns only in
 * another answer, as new.
 */
export function withArrived(kept: ToastQueue, arrived: QueuedToasts): ToastQueue {
  const fresh = arrived.messages
    .filter((one) => !isShownBy(one, kept.arrived.messages, one.cameIn))
    .filter((one, at, all) => !isShownBy(one, all.slice(0, at)))
  const staying = kept.shown
    .filter((one) => !isShownBy(one, fresh))
    .filter(
      (one) => arrived.page === kept.arrived.page || isShownBy(one, arrived.messages, one.cameIn),
    )
  const shown = [...fresh.map((one, at) => ({ ...one, id: kept.count + at })), ...staying]
  return { arrived, shown, count: kept.count + fresh.length }
}
