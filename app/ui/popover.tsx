import { type ReactNode, useId } from "react"

type PopoverProps = {
  /** The words of the button that shows it. */
  label: string
  /** The id of what says whom it is about. */
  describedBy?: string
  children: ReactNode
}

/** Shows more above the page on demand. Native, so it opens and closes without a script. */
export function Popover({ label, describedBy, children }: PopoverProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popovertarget={id}
        aria-describedby={describedBy}
        className="text-link w-fit"
      >
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto w-full max-w-form rounded-card border border-line bg-raised p-5 font-normal text-ink shadow-float backdrop:bg-ink/30"
      >
        {children}
      </div>
    </>
  )
}
