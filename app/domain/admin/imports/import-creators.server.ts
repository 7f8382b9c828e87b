import { randomUUID } from "node:crypto"
import { parse } from "csv-parse/sync"
import { and, count, desc, eq, gt, sql } from "drizzle-orm"
import { queueMail } from "#app/domain/admin/notifications/mail-queue.server.ts"
import { isEmail, normalizeEmail } from "#app/domain/identity/accounts/account.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { isEmailTaken } from "#app/domain/identity/accounts/taken-emails.server.ts"
import { MAX_IMPORT_ROWS, MAX_IMPORTS_A_DAY } from "#app/domain/identity/own-creators/import.ts"
import type { ImportInput } from "#app/domain/identity/own-creators/import-schema.ts"
import { claimEmail, emailHashOf } from "#app/domain/identity/own-creators/own-creators.server.ts"
import { cleanLine } from "#app/domain/shared/clean-text.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { type Page, readRowCursor, toPage, writeRowCursor } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { importedCreators } from "#db/schema/imports.ts"
import type { ImportState } from "#db/schema/market-words.ts"
import { profiles } from "#db/schema/profiles.ts"

const imports = rateLimiter({ name: "creator-imports", points: 20, perSeconds: 86_400 })

const countInvited = query((p: Params<{ brandId: string; since: number }>) =>
  db
    .select({ count: count() })
    .from(importedCreators)
    .where(
      and(
        eq(importedCreators.brandId, p.brandId),
        gt(importedCreators.createdAt, p.since),
        eq(importedCreators.state, "invited"),
      ),
    ),
)

/**
 * Invites the brand's own creators by mail, 200 within a day and each address once for all brands;
 * returns what became of the rows: docs/rules.md#own-creators @throws Conflict, RateLimited; Invalid
 * on `rows`
 */
export function importCreators(actor: BrandActor, input: ImportInput) {
  return act(actor, () => {
    if (actor.emailVerifiedAt === null) throw new Conflict("Confirm your email address first.")
    const rows = readRows(input.rows)
    consumeRateLimit(imports, actor.userId)
    const { userId: brandId } = actor
    const createdAt = clock.now()
    let left =
      MAX_IMPORTS_A_DAY - (countInvited.get({ brandId, since: createdAt - DAY })?.count ?? 0)
    const counts: Record<ImportState, number> = { invited: 0, skipped: 0, late: 0, invalid: 0 }
    for (const [index, { handle, email }] of rows.entries()) {
      const emailHash = emailHashOf(email)
      const state = stateOf(email, emailHash, left)
      const id = randomUUID()
      // The newest come first, in the order of the file.
      const position = rows.length - index
      const row = { id, brandId, createdAt, position, handle, email, emailHash, state }
      db.insert(importedCreators).values(row).run()
      counts[state] += 1
      if (state !== "invited") continue
      left -= 1
      const mail = { userId: brandId, address: email, template: "own-creator" as const }
      queueMail({ ...mail, reason: `own-creator:${id}`, data: { importId: id } })
    }
    recordEvent({ type: "creators.imported", actorId: brandId })
    return counts
  })
}

function stateOf(email: string, emailHash: string, left: number): ImportState {
  if (!isEmail(email)) return "invalid"
  if (left <= 0) return "late"
  return isEmailTaken("influencer", email) || !claimEmail(emailHash) ? "skipped" : "invited"
}

const TITLES = /^(e-?mail|mail|handle|name)$/i

/** Lines of handle and email, between commas, semicolons or tabs, in either order. */
function readRows(text: string) {
  const lines = readLines(text).map((cells) => cells.map((cell) => cleanLine(cell)))
  const rows = lines
    .filter((cells, index) => index > 0 || !cells.some((cell) => TITLES.test(cell)))
    .map((cells) => {
      const email = cells.find(isEmail) ?? cells.find((cell) => cell.includes("@")) ?? ""
      const handle = cells.find((cell) => cell !== "" && cell !== email) ?? ""
      return { handle: handle.slice(0, 80), email: normalizeEmail(email) }
    })
  if (rows.length === 0) throw invalidRows("Please paste at least one line.")
  if (rows.length > MAX_IMPORT_ROWS)
    throw invalidRows(`At most ${MAX_IMPORT_ROWS} lines at once, please.`)
  return rows
}

function readLines(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: [",", ";", "\t"],
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_IMPORT_ROWS + 2,
    })
  } catch {
    throw invalidRows("A quotation mark in these lines has no end.")
  }
}

const invalidRows = (message: string) => new Invalid(message, "rows")

const PAGE_SIZE = 50

type Start = { brandId: string; at: number; row: number; limit: number }

const selectRows = query((p: Params<Start>) =>
  db
    .select({
      ...pick(importedCreators, "createdAt", "position", "handle"),
      ...pick(importedCreators, "email", "state", "influencerId"),
      name: profiles.name,
    })
    .from(importedCreators)
    .leftJoin(profiles, eq(profiles.userId, importedCreators.influencerId))
    .where(
      and(
        eq(importedCreators.brandId, p.brandId),
        sql`(${importedCreators.createdAt}, ${importedCreators.position}) < (${p.at}, ${p.row})`,
      ),
    )
    .orderBy(desc(importedCreators.createdAt), desc(importedCreators.position))
    .limit(p.limit),
)
export type ImportedRow = ReturnType<typeof selectRows.all>[number]

/** Lists what became of each row, the latest import first. */
export const listImported = (
  { userId: brandId }: BrandActor,
  { after }: { after?: string | undefined } = {},
): Page<ImportedRow> =>
  toPage(
    selectRows
      .all({ brandId, ...readRowCursor(after), limit: PAGE_SIZE + 1 })
      .map((row) => ({ ...row, name: row.name && shownName(row.name) })),
    PAGE_SIZE,
    ({ createdAt: at, position: row }) => writeRowCursor({ at, row }),
  )
