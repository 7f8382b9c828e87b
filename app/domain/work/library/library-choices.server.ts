import { and, asc, desc, eq, isNull, max } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { sidesOfOrder } from "#app/domain/work/orders/order-records.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Role } from "#db/schema/words.ts"
import { isPaid } from "./library-queries.server.ts"

const MAX_CHOICES = 200

const othersOf = (role: Role) =>
  query((p: Params<{ userId: string }>) =>
    db
      .selectDistinct({ value: profiles.userId, label: profiles.name })
      .from(orders)
      .innerJoin(users, and(eq(users.id, sidesOfOrder[role].other), isNull(users.deletedAt)))
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(and(eq(sidesOfOrder[role].own, p.userId), isPaid))
      .orderBy(asc(profiles.name))
      .limit(MAX_CHOICES),
  )
const projectsOf = (role: Role) =>
  query((p: Params<{ userId: string }>) =>
    db
      .select({ value: orders.projectId, label: max(orders.title).mapWith(String) })
      .from(orders)
      .where(and(eq(sidesOfOrder[role].own, p.userId), isPaid))
      .groupBy(orders.projectId)
      .orderBy(desc(max(orders.orderedAt)))
      .limit(MAX_CHOICES),
  )
const selectChoices = {
  brand: { others: othersOf("brand"), projects: projectsOf("brand") },
  influencer: { others: othersOf("influencer"), projects: projectsOf("influencer") },
}

/** The other sides by name, and the newest projects. */
export const listLibraryChoices = ({ userId, role }: Actor) => ({
  others: selectChoices[role].others.all({ userId }),
  projects: selectChoices[role].projects.all({ userId }),
})
