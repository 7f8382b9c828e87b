import { formatCount } from "#app/domain/admin/admin-views/counts.ts"
import type { UserView } from "#app/domain/admin/admin-views/user-view.server.ts"
import { nameOfCountry } from "#app/domain/shared/countries.ts"
import type { Fact } from "#app/ui/description-list.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { labelOf } from "./labels.ts"

const when = (at: number | null, none: string) => (at === null ? none : <ExactTime at={at} />)

/** Payout destinations stay masked. */
export function factsOfUser({ user, counts, destination, payoutCountry }: UserView): Fact[] {
  const facts: Fact[] = [
    { term: "Id", children: user.id, isWide: true },
    { term: "Email", children: user.deletedAt === null ? user.email : "Gone", isWide: true },
    { term: "Email confirmed", children: when(user.emailVerifiedAt, "No") },
    { term: "Phone", children: user.phone ?? "None" },
    { term: "Registered", children: <ExactTime at={user.createdAt} /> },
    ...counts.map(({ label, count }) => ({ term: label, children: formatCount(count) })),
  ]
  if (user.userName) facts.push({ term: "Username", children: user.userName })
  if (user.website) facts.push({ term: "Website", children: user.website })
  if (user.suspendedAt !== null)
    facts.push({ term: "Suspended", children: when(user.suspendedAt, "") })
  if (user.erasureDueAt !== null)
    facts.push({ term: "To be erased", children: when(user.erasureDueAt, "") })
  if (payoutCountry) {
    facts.push({ term: "Payout country", children: nameOfCountry(payoutCountry) ?? payoutCountry })
  }
  if (user.role === "influencer") facts.push(...factsOfDestination(destination))
  return facts
}

function factsOfDestination(destination: UserView["destination"]): Fact[] {
  if (!destination) return [{ term: "Paid to", children: "Not said yet" }]
  const { masked, accountStatus, accountNote, changedAt } = destination
  const account = `${labelOf(accountStatus)}${accountNote ? `: ${accountNote}` : ""}`
  return [
    { term: "Paid to", children: masked },
    { term: "Account with the provider", children: account },
    { term: "Payout details changed", children: <ExactTime at={changedAt} /> },
  ]
}
