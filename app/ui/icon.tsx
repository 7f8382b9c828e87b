import { cx } from "./class-names.ts"
import sprite from "./icons.svg"

/** Drawings in `icons.svg`: a 24 by 24 grid, 20 by 20 for orders. */
export type IconName =
  | "account"
  | "back"
  | "bell"
  | "calendar"
  | "cart"
  | "check"
  | "close"
  | "dashboard"
  | "down"
  | "earnings"
  | "instagram"
  | "invitations"
  | "library"
  | "link"
  | "logout"
  | "menu"
  | "messages"
  | "more"
  | "order-cancelled"
  | "order-completed"
  | "order-draft"
  | "order-ongoing"
  | "orders"
  | "paper"
  | "projects"
  | "reports"
  | "search"
  | "services"
  | "sidebar"
  | "tiktok"
  | "x"
  | "youtube"

/** Decorative, in the text's colour. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg className={cx("icon", className)} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
