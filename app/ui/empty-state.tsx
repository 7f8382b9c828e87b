import type { ReactNode } from "react"

/** Nothing here yet: one sentence, and the next step where there is one. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line px-6 py-14 text-center">
      <p className="text-muted">{text}</p>
      {action}
    </div>
  )
}
