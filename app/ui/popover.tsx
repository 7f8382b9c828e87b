import { type ReactNode, useId } from "react"

type PopoverProps = {
  label: ReactNode
  describedBy?: string
  className?: string
  panelClass?: string
  /** May be made from the panel's id, which a button hides. */
  children: ReactNode | ((id: string) => ReactNode)
}

/** Native, so it works without a script. */
export function Popover({
  label,
  describedBy,
  className = "text-link w-fit",
  panelClass = "m-auto w-[calc(100%-2rem)] max-w-form rounded-card border border-line bg-raised p-5 font-normal text-ink shadow-float backdrop:bg-ink/30",
  children,
}: PopoverProps) {
  const id = useId()
  return (
    <>
      <button type="button" popovertarget={id} aria-describedby={describedBy} className={className}>
        {label}
      </button>
      <div id={id} popover="auto" className={panelClass}>
        {typeof children === "function" ? children(id) : children}
      </div>
    </>
  )
}
