import { cx } from "#app/ui/class-names.ts"

/** Says of a section that what it shows is invented. */
export function SampleNote({ className, children }: { className?: string; children: string }) {
  return <p className={cx("text-sm text-muted", className)}>{children}</p>
}
