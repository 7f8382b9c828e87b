export type FlashMessage = { message: string; type: "success" | "error" | "info" | "warning" }

/** A message and what it came in: the same words in another answer are another message. */
export type QueuedToast = { flash: FlashMessage; cameIn: unknown }

/** What has arrived for a page, by the key of its place in history. */
export type Arrived = { page: string; messages: readonly QueuedToast[] }

type Shown = QueuedToast & { id: number }
export type Kept = { arrived: Arrived; shown: readonly Shown[]; count: number }

export const NOTHING: Kept = { arrived: { page: "", messages: [] }, shown: [], count: 0 }

const isShownBy = ({ flash }: QueuedToast, others: readonly QueuedToast[], cameIn?: unknown) =>
  others.some(
    (other) =>
      other.flash.message === flash.message && (cameIn === undefined || other.cameIn === cameIn),
  )

/**
 * What is shown once more has arrived. A message stays until it is closed, whatever is loaded meanwhile, but no
 * longer than its page; what was closed comes back in another answer alone, and then as a new message.
 */
export function withArrived(kept: Kept, arrived: Arrived): Kept {
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
