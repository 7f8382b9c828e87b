import type { ReactNode } from "react"
import { cx } from "./class-names.ts"

export type BadgeTone = "positive" | "neutral" | "warning" | "danger" | "accent"

/** The text carries the meaning, not the tone. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={cx("badge", tone !== "neutral" && tone)}>{children}</span>
}
