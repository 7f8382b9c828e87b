import { urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"
import type { IconName } from "../icon.tsx"

export type MenuCountName = "messages" | "invitations" | "orders"

export type MenuEntry = {
  href: string
  label: string
  icon: IconName
  counts: MenuCountName | undefined
  /** "page" on its page, "true" below it. */
  current: "page" | "true" | undefined
}

/** `also`: further addresses of the entry. */
type More = { counts?: MenuCountName; also?: readonly string[] }

/** The part of an address before its first parameter. */
const above = (pattern: string) => pattern.replace(/\/:.*/, "")

/** Lists the entries with the current one marked: docs/rules.md#one-menu */
export function menuAt(role: Role, pathname: string) {
  const here = pathname.replace(/\/+$/, "")
  const isUnder = (place: string) => here === place || here.startsWith(`${place}/`)
  const to = (href: string, label: string, icon: IconName, { counts, also }: More = {}) => {
    const isCurrent = isUnder(href) || also?.some(isUnder)
    const current = here === href ? "page" : isCurrent ? "true" : undefined
    return { href, label, icon, counts, current } satisfies MenuEntry
  }
  const isBrand = role === "brand"
  const home = to(urls[role].dashboard, "Dashboard", "dashboard")
  const projects = isBrand
    ? to(urls.brand.projects, "Projects", "projects", { also: [above(urls.brand.bulkJob)] })
    : to(urls.influencer.browse, "Browse projects", "projects")
  const working = [
    to(urls.orders.root, "Orders", "orders", { counts: "orders" }),
    to(urls.messages.list, "Messages", "messages", { counts: "messages" }),
  ]
  const work: MenuEntry[] = [
    isBrand
      ? to(urls.brand.influencers, "Find influencers", "search", {
          also: [urls.brand.lists, urls.brand.searches, urls.brand.reviewLinks],
        })
      : to(urls.influencer.applications, "Applications", "check"),
    ...(isBrand ? [to(urls.brand.cart, "Cart", "cart")] : []),
    to(urls[role].invitations, "Invitations", "invitations", {
      counts: "invitations",
      also: isBrand ? [urls.brand.imports] : [],
    }),
    ...working,
    to(urls.library.root, "Library", "library"),
    to(urls.calendar.show, "Calendar", "calendar"),
  ]
  const money: MenuEntry[] = [
    isBrand
      ? to(urls.payments.root, "Payments", "earnings", { also: [above(urls.brand.cartResults)] })
      : to(urls.influencer.earnings, "Earnings", "earnings", { also: [urls.account.payouts] }),
    to(urls.documents.list, "Documents", "paper", { also: [urls.statement.show] }),
    to(urls[role].reports, "Reports", "reports"),
  ]
  const profile: MenuEntry[] = [
    ...(isBrand ? [] : [to(urls.influencer.services, "Services", "services")]),
    to(urls.account.page, "Public profile", "account"),
  ]
  const isElsewhere = [projects, ...work, ...money, ...profile].some(({ current }) => current)
  const lit = (entry: MenuEntry): MenuEntry =>
    isElsewhere ? { ...entry, current: undefined } : entry
  const specified = [lit(home), projects]
  return {
    specified,
    groups: { Work: work, Money: money, Profile: profile },
    account: lit(to(urls[role].account, "Account", "account", { also: [urls.account.root] })),
    /** The four of a phone's bar. */
    places: [
      { ...lit(home), label: "Home" },
      { ...projects, label: isBrand ? "Projects" : "Browse" },
      ...working,
    ] as readonly MenuEntry[],
  }
}
