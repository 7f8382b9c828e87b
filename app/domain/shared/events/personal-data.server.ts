import { and, eq, inArray, like, sql } from "drizzle-orm"
import {
  column,
  personal,
  stretchesOf,
  type User,
} from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { events } from "#db/schema/events.ts"

const IDS = column.hidden("Orders, payments and notifications tell of the same.")

export const EVENT_PERSONAL_DATA = [
  personal(events, {
    uncopied: "They hold ids alone; orders, payments and notifications tell of the same.",
    erase: { keeps: "They tell what happened, by ids.", rows: ownAccountEvents },
    columns: {
      ...column.each(
        IDS,
        "id",
        "type",
        "actorId",
        "projectId",
        "orderId",
        "createdAt",
        "processedAt",
      ),
      ...column.each(IDS, "cursor", "personId"),
      // Devices and network addresses of sign-ins.
      data: column.erasedTo({}, undefined, IDS),
    },
  }),
]

async function* ownAccountEvents({ userId }: User) {
  const { id, actorId, type, data } = events
  const isMine = and(eq(actorId, userId), like(type, "account.%"), sql`${data} <> '{}'`)
  for (const stretch of stretchesOf(events)) {
    const found = db.select({ id }).from(events).where(and(stretch, isMine)).all()
    if (found.length > 0) {
      yield inArray(
        id,
        found.map((row) => row.id),
      )
    }
    await new Promise(setImmediate)
  }
}
