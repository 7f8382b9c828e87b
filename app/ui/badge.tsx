import type { ReactNode } from "react"
import { cx } from "./class-names.ts"

const tones = {
  positive: "bg-positive-soft text-positive",
  neutral: "bg-sunken text-ink",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  accent: "bg-accent-soft text-accent-strong",
}

export type BadgeTone = keyof typeof tones

/** A state in one or two words. The words carry the meaning; the tone only helps the eye. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-[0.875rem] px-2.5 py-0.5 text-sm font-medium",
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
