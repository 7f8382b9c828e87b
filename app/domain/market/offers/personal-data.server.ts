import { eq, getTableColumns, sql } from "drizzle-orm"
import { withShownTitles } from "#app/domain/market/projects/shown-project.server.ts"
import { column, copied, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { threads } from "#db/schema/conversations.ts"
import { offers } from "#db/schema/offers.ts"
import { projects } from "#db/schema/projects.ts"

const sideOf = (role: string) => (role === "brand" ? offers.brandId : offers.influencerId)

const read = () =>
  db
    .select({
      ...getTableColumns(offers),
      projectId: projects.id,
      projectTitle: projects.title,
      currency: sql<string>`iif(${offers.threadId} IS NULL, ${projects.currency}, 'INR')`,
    })
    .from(offers)
    .leftJoin(applications, eq(applications.id, offers.applicationId))
    .leftJoin(threads, eq(threads.id, offers.threadId))
    .innerJoin(
      projects,
      sql`${projects.id} = coalesce(${applications.projectId}, ${threads.projectId})`,
    )
    .$dynamic()
type Row = typeof offers.$inferSelect & { projectTitle: string }
const offersOf = (role: string) => ownRows<Row>(sideOf(role), [offers.id], { read })

export const OFFER_PERSONAL_DATA = [
  personal(offers, {
    parts: [
      {
        name: "offers",
        role: "influencer",
        rows: (id) => withShownTitles(offersOf("influencer")(id)),
      },
      { name: "offers", role: "brand", rows: offersOf("brand") },
    ],
    erase: {
      keeps: "They are the terms of applications and orders that stay.",
      rows: ({ userId, role }) => [eq(sideOf(role), userId)],
    },
    columns: {
      ...copied(offers, "id", "threadId", "offeredBy", "bidMinor", "deliveryDays", "status"),
      ...copied(offers, "createdAt", "answeredAt", "expiresAt"),
      ...column.each(column.side, "brandId", "influencerId"),
      applicationId: column.hidden("The project names it."),
      message: column.erasedTo(""),
      work: column.erasedTo(null),
      projectId: column.hidden("The copy of orders has it."),
    },
  }),
]
