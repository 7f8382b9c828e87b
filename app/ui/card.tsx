import type { ElementType, HTMLAttributes } from "react"
import { cx } from "./class-names.ts"

type CardProps = HTMLAttributes<HTMLElement> & {
  /** The element it is: section, article, li, aside; div unless said otherwise. */
  as?: ElementType
}

/** A sheet of paper on the page: one border, one radius, no shadow. */
export function Card({ as: Element = "div", className, ...props }: CardProps) {
  return (
    <Element
      {...props}
      className={cx("rounded-card border border-line bg-raised p-4 sm:p-6", className)}
    />
  )
}
