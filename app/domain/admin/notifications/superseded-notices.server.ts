import { and, inArray, isNull, ne, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { notices } from "#db/schema/notifications.ts"
import { projects } from "#db/schema/projects.ts"
import { SETTLED_BY } from "./notification.ts"
import type { Event } from "./recipients.server.ts"

type Superseded = {
  eventId: string
  projectId: string | null
  influencerId: string
  types: string
  now: number
}

/** Unread notices of both sides are few and indexed. */
const markSuperseded = query((p: Params<Superseded>) => {
  const brand = db
    .select({ id: projects.brandId })
    .from(projects)
    .where(sql`${projects.id} = ${p.projectId}`)
  return db
    .update(notices)
    .set({ readAt: sql`${p.now}` })
    .where(
      and(
        inArray(notices.userId, sql`(${p.influencerId}, ${brand})`),
        isNull(notices.readAt),
        ne(notices.eventId, p.eventId),
        sql`${notices.projectId} IS ${p.projectId}`,
        sql`${notices.type} IN (SELECT value FROM json_each(${p.types}))`,
        // Crowd notices name no influencer; they belong to their reader.
        sql`coalesce(${notices.data} ->> 'influencerId', ${notices.actorId}) IN (${p.influencerId}, ${brand})`,
      ),
    )
})

/** Marks superseded notices of both sides as read, in the caller's transaction. */
export function markSupersededBy({ id: eventId, type, projectId, actorId, data }: Event): void {
  const types = SETTLED_BY.get(type)
  const influencerId = String(data.influencerId ?? actorId ?? "")
  if (!types || influencerId === "") return
  const now = clock.now()
  markSuperseded.run({ eventId, projectId, influencerId, types: JSON.stringify(types), now })
}
