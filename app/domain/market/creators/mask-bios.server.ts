import { eq, sql } from "drizzle-orm"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { creators } from "#db/schema/creators.ts"
import { maskShownText } from "./mask-shown-text.server.ts"

/** Job that masks the searchable text of bios saved before masking existed. */
export const MASK_BIOS_JOB = "mask-bios"
const AT_ONCE = 200

// Literals let SQLite use the partial index.
const selectRaw = query(() =>
  db
    .select({ userId: creators.userId, bio: creators.bio })
    .from(creators)
    .where(sql`${creators.bioTyped} IS NULL AND ${creators.bio} <> ''`)
    .limit(AT_ONCE),
)

export function resumeMaskingBios(): void {
  if (selectRaw.all().length > 0) scheduleJob(MASK_BIOS_JOB, "all", clock.now())
}

/** Returns the next run in ms since the epoch. */
export function maskBios(): number | undefined {
  const raw = selectRaw.all()
  write(() => {
    for (const { userId, bio } of raw) {
      const shown = maskShownText(bio)
      // An unchanged bio leaves search lists and cached pages alone.
      db.update(creators)
        .set({ bioTyped: bio, ...(shown !== bio && { bio: shown }) })
        .where(eq(creators.userId, userId))
        .run()
    }
  })
  return raw.length < AT_ONCE ? undefined : clock.now() + SECOND
}
