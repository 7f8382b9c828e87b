import type { ReactNode } from "react"
import { cx } from "./class-names.ts"

export type BadgeTone = "positive" | "neutral" | "warning" | "danger" | "accent"

/** A state in one or two words. The words carry the meaning; the tone only helps the eye. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={cx("badge", tone !== "neutral" && tone)}>{children}</span>
}
