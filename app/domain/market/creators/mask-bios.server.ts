import { eq, sql } from "drizzle-orm"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { creators } from "#db/schema/creators.ts"
import { shownText } from "./shown-text.server.ts"

/** The job that makes bios of before findable only by what others read of them. */
export const MASK_BIOS = "mask-bios"
const AT_ONCE = 200

// Literals, since SQLite takes the partial index only where it can prove the condition.
const selectRaw = query(() =>
  db
    .select({ userId: creators.userId, bio: creators.bio })
    .from(creators)
    .where(sql`${creators.bioTyped} IS NULL AND ${creators.bio} <> ''`)
    .limit(AT_ONCE),
)

/** Asks for the bios of before to be masked, where there are any. */
export function resumeMaskingBios(): void {
  if (selectRaw.all().length > 0) scheduleJob(MASK_BIOS, "all", clock.now())
}

/** Masks some bios that were typed before, and says when to go on, in ms since the epoch. */
export function maskBios(): number | undefined {
  const raw = selectRaw.all()
  write(() => {
    for (const { userId, bio } of raw) {
      const shown = shownText(bio)
      // What stays as it is leaves the lists and the pages that are kept alone.
      db.update(creators)
        .set({ bioTyped: bio, ...(shown !== bio && { bio: shown }) })
        .where(eq(creators.userId, userId))
        .run()
    }
  })
  return raw.length < AT_ONCE ? undefined : clock.now() + SECOND
}
