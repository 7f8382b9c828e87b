import { cx } from "./class-names.ts"
import { type LinkProps, UiLink } from "./link.tsx"

/** What an entry of a list is called, as a link to it: at most two lines, whatever its length. */
export function ClampedLink({ className, children, ...link }: LinkProps) {
  return (
    <UiLink
      {...link}
      className={cx("block min-h-6 rounded-control hover:text-accent hover:underline", className)}
    >
      <span className="line-clamp-2">{children}</span>
    </UiLink>
  )
}
