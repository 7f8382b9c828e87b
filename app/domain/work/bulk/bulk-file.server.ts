import { and, asc, eq, gt } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { withCreatorCards } from "#app/domain/market/creators/creator-cards.server.ts"
import { isShownCreator } from "#app/domain/market/creators/discoverable.server.ts"
import {
  CREATOR_HEADERS,
  creatorCells,
} from "#app/domain/market/creators/lists/list-file.server.ts"
import { decimalCell, rowsOfPages } from "#app/domain/shared/csv.server.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { formatAmountPlain } from "#app/domain/shared/money.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { applications } from "#db/schema/applications.ts"
import { bulkItems } from "#db/schema/bulk.ts"
import { creators } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import { BULK_ACTS } from "./bulk.ts"
import { findOwnBulkRow } from "./bulk-queries.server.ts"

const files = rateLimiter({ name: "bulk-file", points: 60, perSeconds: 600 })

const ROWS = 100

const selectItems = query((p: Params<{ jobId: string; after: number; blocked: string }>) =>
  db
    .select({
      ...pick(bulkItems, "position", "state", "note"),
      name: profiles.name,
      userId: creators.userId,
      bidMinor: applications.bidMinor,
      days: applications.deliveryDays,
    })
    .from(bulkItems)
    .leftJoin(profiles, eq(profiles.userId, bulkItems.influencerId))
    .leftJoin(creators, isShownCreator(bulkItems.influencerId, p.blocked))
    .leftJoin(applications, eq(applications.id, bulkItems.applicationId))
    .where(and(eq(bulkItems.jobId, p.jobId), gt(bulkItems.position, p.after)))
    .orderBy(asc(bulkItems.position))
    .limit(ROWS),
)

function* pagesOfJob(jobId: string, blocked: string) {
  for (let after = -1; ; ) {
    const page = selectItems.all({ jobId, after, blocked })
    yield withCreatorCards(page)
    const last = page.at(-1)
    if (!last || page.length < ROWS) return
    after = last.position
  }
}

/** Streams everybody of a bulk job with what became of each. @throws NotFound, RateLimited */
export function openBulkFile(actor: BrandActor, jobId: string) {
  const { action } = findOwnBulkRow(actor, jobId).job
  consumeRateLimit(files, actor.userId)
  const results = { waiting: "Waiting", done: BULK_ACTS[action].done, failed: "Refused" }
  const pages = pagesOfJob(jobId, blockedIdsJson(actor.userId))
  const rows = rowsOfPages(pages, ({ creator, name, state, note, bidMinor, days }) => [
    ...creatorCells(creator, shownName(name ?? "Unknown")),
    decimalCell(bidMinor, formatAmountPlain),
    decimalCell(days),
    results[state],
    note,
  ])
  const headers = [...CREATOR_HEADERS, "Bid", "Days", "Result", "Note"]
  return { name: `influencers-${action}.csv`, headers, rows }
}
