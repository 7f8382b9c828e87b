import { hasContactDetails } from "#app/domain/shared/masking/mask-contacts.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"

export const PUBLIC_LISTS = ["projects", "creators", "brands", "services"] as const
export type PublicList = (typeof PUBLIC_LISTS)[number]

/** `updatedAt` in ms. */
export type PublicAddress = { name: string; updatedAt: number; cursor: string | number }

/** Limit of one sitemap file. */
const PART_SIZE = 50_000
const PAGE_SIZE = 1000
const STARTS_LAST_MS = 10 * MINUTE

const SOURCES: Record<PublicList, { key: string; from: string; of: string; where: string }> = {
  projects: {
    key: "projects.feed_key",
    from: "projects",
    of: "projects.id AS name, projects.updated_at AS updatedAt",
    where:
      "projects.status = 'active' AND projects.deleted_at IS NULL AND projects.public_at IS NOT NULL",
  },
  creators: {
    key: "creators.feed_key",
    from: `creators CROSS JOIN users ON users.id = creators.user_id
      CROSS JOIN profiles ON profiles.user_id = creators.user_id`,
    of: "profiles.user_name AS name, max(creators.updated_at, profiles.updated_at) AS updatedAt",
    where: `creators.page_state = 'public' AND creators.hidden_at IS NULL
      AND users.deleted_at IS NULL AND users.suspended_at IS NULL`,
  },
  services: {
    key: "services.feed_key",
    from: `services CROSS JOIN creators ON creators.user_id = services.user_id
      CROSS JOIN users ON users.id = services.user_id`,
    of: "services.id AS name, services.updated_at AS updatedAt",
    where: `services.state = 'live' AND services.removed_at IS NULL
      AND creators.page_state = 'public' AND creators.hidden_at IS NULL
      AND users.deleted_at IS NULL AND users.suspended_at IS NULL`,
  },
  brands: {
    key: "brand_pages.slug",
    from: "brand_pages CROSS JOIN users ON users.id = brand_pages.user_id",
    of: "brand_pages.slug AS name, brand_pages.updated_at AS updatedAt",
    where: `brand_pages.page_state = 'public'
      AND users.deleted_at IS NULL AND users.suspended_at IS NULL`,
  },
}

const prepare = (list: PublicList) => {
  const { key, from, of, where } = SOURCES[list]
  const rest = `FROM ${from} WHERE ${where} AND ${key} > ? ORDER BY ${key}`
  return {
    page: sqlite.prepare<[string | number], PublicAddress>(
      `SELECT ${of}, ${key} AS cursor ${rest} LIMIT ${PAGE_SIZE}`,
    ),
    end: sqlite
      .prepare<[string | number], string | number>(
        `SELECT ${key} AS cursor ${rest} LIMIT 1 OFFSET ${PART_SIZE - 1}`,
      )
      .pluck(),
  }
}

const statements = new Map<PublicList, ReturnType<typeof prepare>>()

function statementsOf(list: PublicList) {
  const known = statements.get(list)
  if (known?.page.database === sqlite) return known
  const made = prepare(list)
  statements.set(list, made)
  return made
}

/** Matches the key's type: SQLite sorts all numbers before text. */
const FIRST: Record<PublicList, string | number> = {
  projects: 0,
  creators: 0,
  services: 0,
  brands: "",
}

const starts = new Map<PublicList, { cursors: (string | number)[]; until: number }>()

/** Cached for ten minutes. */
export function listPartStarts(list: PublicList): (string | number)[] {
  const known = starts.get(list)
  if (known && clock.now() < known.until) return known.cursors
  const cursors: (string | number)[] = []
  for (let next: string | number | undefined = FIRST[list]; next !== undefined; ) {
    cursors.push(next)
    next = statementsOf(list).end.get(next)
  }
  starts.set(list, { cursors, until: clock.now() + STARTS_LAST_MS })
  return cursors
}

/** Oldest first. */
export function* publicAddressPages(list: PublicList, after: string): Generator<PublicAddress[]> {
  let cursor = typeof FIRST[list] === "number" ? Number(after) || 0 : after
  for (let left = PART_SIZE; left > 0; left -= PAGE_SIZE) {
    const page = statementsOf(list).page.all(cursor)
    const shown = list === "creators" ? page.filter(({ name }) => !hasContactDetails(name)) : page
    if (shown.length > 0) yield shown
    if (page.length < PAGE_SIZE) return
    cursor = page.at(-1)?.cursor ?? cursor
  }
}
