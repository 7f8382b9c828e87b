import { cx } from "./class-names.ts"
import sprite from "./icons.svg"

/** The drawings of `icons.svg`: the first on a grid of 24 by 24, those of orders on one of 20 by 20. */
export type IconName =
  | "account"
  | "back"
  | "bank"
  | "bell"
  | "check"
  | "close"
  | "dashboard"
  | "down"
  | "earnings"
  | "instagram"
  | "link"
  | "logout"
  | "menu"
  | "messages"
  | "more"
  | "order-cancelled"
  | "order-completed"
  | "order-draft"
  | "order-ongoing"
  | "paper"
  | "privacy"
  | "projects"
  | "reports"
  | "search"
  | "security"
  | "sidebar"
  | "tiktok"
  | "x"
  | "youtube"

/** A line drawing beside words, in their colour. The words carry the meaning. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg className={cx("icon", className)} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
