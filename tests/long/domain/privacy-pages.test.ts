import { afterEach, expect, test } from "vitest"
import { updateBrandProfile } from "#app/domain/identity/profiles/save-profile.server.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { eraseAccount, REWRITE_DATABASE_JOB } from "#app/domain/privacy/erase-account.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { rewriteDatabase } from "#app/platform/db-maintenance.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"

afterEach(() => clock.release())

/** Every page of the database, the free ones and the gaps between rows too. */
const allBytes = () => sqlite.serialize().toString("latin1").toLowerCase()

/** Numbers that look random and are the same in each run. */
function aDie(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const PAGE = { city: "Pune", languages: ["mr" as const], niches: ["Food" as const] }

/** Each search index, and of which column of which view it is made. */
const SEARCHES = [
  ["creator_search", "creator_index", "feed_key"],
  ["creator_by_rating", "creator_index", "rating_key"],
  ["creator_by_price", "creator_index", "price_key"],
  ["creator_by_followers", "creator_index", "followers_key"],
  ["creator_by_verified", "creator_index", "verified_key"],
  ["open_project_search", "project_index", "feed_key"],
  ["open_project_texts", "project_index", "feed_key"],
  ["open_project_by_budget", "project_index", "budget_key"],
  ["open_project_by_closing", "project_index", "closing_key"],
] as const

const read = (select: string) => sqlite.prepare(select).pluck()

/** What FTS5 keeps of words and of the rows that have them, byte by byte. */
const wordsIn = (index: string) =>
  Buffer.concat(read(`SELECT block FROM ${index}_data WHERE id > 10 ORDER BY id`).all() as Buffer[])

/** The same of an index that knows nobody else; one more row comes and goes, so that it is merged as those are. */
function wordsOfThoseLeft([index, view, key]: (typeof SEARCHES)[number]): Buffer {
  const made = String(read(`SELECT sql FROM sqlite_schema WHERE name = '${index}'`).get())
  const columns = String(read(`SELECT group_concat(name) FROM pragma_table_info('${index}')`).get())
  sqlite.exec(`
    ${made.replace(index, "built")};
    INSERT INTO built (built, rank) VALUES ('pgsz', 1000);
    INSERT INTO built (rowid, ${columns}) SELECT ${key}, ${columns} FROM ${view} WHERE ${key} IS NOT NULL ORDER BY ${key};
    INSERT INTO built (rowid, facets) VALUES (1, 'goes');
    DELETE FROM built WHERE rowid = 1;
    INSERT INTO built (built) VALUES ('optimize')`)
  const words = wordsIn("built")
  sqlite.exec("DROP TABLE built")
  return words
}

test("the nightly job removes erased users from the search indexes", async () => {
  clock.freeze(1_800_000_000_000)
  for (let n = 0; n < 30; n += 1) {
    saveCreator(anInfluencer({ name: `Stays ${n}` }), { ...PAGE, bio: `Cooks for ${n}` })
    aProject(aBrand({ name: `Stays too ${n}` }), { title: `Tea of ${n}`, description: "Reels" })
  }
  const brand = aBrand({ name: "Quixotic" })
  aProject(brand, { title: "Zephyr", description: "Jukebox" })
  const influencer = anInfluencer({ name: "Vexillum" })
  saveCreator(influencer, { ...PAGE, bio: "Wyvern" })
  // As after a night in which all was merged.
  for (const [index] of SEARCHES) sqlite.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`)
  for (const { userId } of [brand, influencer]) {
    sqlite.prepare("UPDATE users SET erasure_due_at = 1 WHERE id = ?").run(userId)
    await eraseAccount(userId)
  }
  clock.advance(10 * MINUTE)
  for (const { userId } of [brand, influencer]) await eraseAccount(userId)
  clock.advance(DAY)
  await runDueJobs("worker", { lane: { of: "only", kinds: [REWRITE_DATABASE_JOB] } })
  for (const search of SEARCHES) {
    expect(wordsIn(search[0]).equals(wordsOfThoseLeft(search)), search[0]).toBe(true)
  }
})

test("the nightly job removes erased users from split database pages", async () => {
  clock.freeze(1_800_000_000_000)
  const roll = aDie(7)
  const brands = Array.from({ length: 200 }, (_, n) => {
    const mark = `qz${n}wv${roll(1e9)}kj`
    return { mark, brand: aBrand({ name: `${mark} at first`, email: `${mark}@example.com` }) }
  })
  const socials = { Instagram: "", Youtube: "", Tiktok: "", X: "" }
  for (let n = 0; n < 1200; n += 1) {
    const { mark, brand } = brands[roll(brands.length)] ?? {}
    if (!mark || !brand) throw new Error("The die has too many sides.")
    const title = `${mark} ${"t".repeat(roll(100))}`
    const description = `${mark} ${"d".repeat(roll(6000))}`
    if (roll(3) > 0) aProject(brand, { title, description, niche: `${mark} ${roll(9)}` })
    const names = { brandName: `${mark} ${n}`, website: "", privacyPolicy: "" }
    if (roll(3) === 0) await updateBrandProfile(brand, { ...names, socials })
  }
  const gone = brands.filter((_, n) => n % 4 === 0)
  for (const { brand } of gone) {
    sqlite.prepare("UPDATE users SET erasure_due_at = 1 WHERE id = ?").run(brand.userId)
    await eraseAccount(brand.userId)
  }
  rewriteDatabase()
  const bytes = allBytes()
  expect(gone.filter(({ mark }) => bytes.includes(mark))).toEqual([])
  expect(brands.filter(({ mark }) => bytes.includes(mark))).toHaveLength(150)
}, 30_000)
