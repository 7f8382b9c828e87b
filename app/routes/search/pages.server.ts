import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { may } from "#app/domain/identity/accounts/permissions.ts"
import { permissionOfRoute } from "#app/http/route-permissions.ts"
import { menuAt } from "#app/ui/shell/menu.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

/** `about`: further words that find the page. */
type FoundPage = { href: string; label: string; about?: string }

const OF_BOTH: readonly FoundPage[] = [
  { href: href(urls.notifications.list), label: "Notifications" },
  {
    href: href(urls.account.security),
    label: "Security",
    about: "email address, devices, log out",
  },
  {
    href: href(urls.account.privacy),
    label: "Privacy",
    about: "copy of your data, delete account",
  },
  {
    href: href(urls.account.notifications),
    label: "Notification settings",
    about: "mails, digest",
  },
  { href: href(urls.account.tokens), label: "API tokens", about: "programs, integrations" },
  { href: href(urls.account.webhooks), label: "Webhooks", about: "programs, integrations" },
  { href: href(urls.account.billing), label: "Billing details", about: "GSTIN, PAN, tax, address" },
  { href: href(urls.statement.show), label: "Statement of account", about: "balance" },
  { href: href(urls.account.portfolio), label: "Portfolio", about: "public profile, work" },
  { href: href(urls.account.sanctions), label: "Decisions about your account", about: "appeal" },
]

const OF_ROLE: Record<Role, readonly FoundPage[]> = {
  influencer: [
    { href: href(urls.influencer.searches), label: "Saved searches" },
    { href: href(urls.account.payouts), label: "Payout details", about: "bank account, UPI" },
  ],
  brand: [
    { href: href(urls.public.services), label: "Services of influencers", about: "fixed price" },
    { href: href(urls.brand.searches), label: "Saved searches" },
    { href: href(urls.brand.lists), label: "Your lists", about: "saved influencers" },
  ],
}

const menuOf = (role: Role) => {
  const { specified, groups } = menuAt(role, "")
  return [...specified, ...Object.values(groups).flat()]
}

const pagesOf = (role: Role): FoundPage[] => [
  ...menuOf(role),
  { href: href(urls[role].account), label: "Account", about: "name, username, picture, handles" },
  { href: href(urls[role].changePassword), label: "Change password" },
  ...OF_BOTH,
  ...OF_ROLE[role],
]

/** All pages that the actor's seat opens, for an empty text. */
export function findPages(actor: Actor, text: string): { href: string; label: string }[] {
  const wanted = text.trim().toLowerCase()
  return pagesOf(actor.role)
    .filter(({ href }) => may(actor, permissionOfRoute(href, false)))
    .filter(({ label, about = "" }) => `${label}, ${about}`.toLowerCase().includes(wanted))
    .map(({ href, label }) => ({ href, label }))
}
