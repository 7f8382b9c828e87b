// The data that is measured on: made by the product's own command, and accounts of our own on top.
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { root } from "../../app/server/cli/root.mjs"
import { packageCommand, run } from "../../app/server/cli/setup.mjs"

/** Enough influencers that nobody sends more applications an hour than the product takes from one. */
const APPLICANTS = 2000
const PROJECTS_TO_APPLY_TO = 500
const DAY = 86_400_000

/**
 * Makes a data folder with `projects` projects, by this checkout or by another.
 * @throws Error with the words of the command that failed
 */
export async function makeData(folder, projects, { home = root, node = process.execPath } = {}) {
  mkdirSync(folder, { recursive: true })
  // Another checkout may keep its command elsewhere; its package.json knows.
  const { scripts } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
  const command = scripts["db:fill"].split(" ").at(-1)
  const args = [packageCommand("tsx"), command, "--projects", String(projects)]
  const { code, output } = await run(node, args, {
    cwd: home,
    env: { NODE_ENV: "production", DEMO: "1", DATA_DIR: folder, DATABASE_FILE: "" },
    isCaptured: true,
  })
  if (code !== 0) throw new Error(`The data could not be made:\n${output}`)
  return addAccounts(folder)
}

const databaseOf = (folder) => join(folder, "marketplace.db")

/** A copy for whoever writes, so that nobody's rows stand in another's way. */
export function copyData(from, to) {
  mkdirSync(to, { recursive: true })
  cpSync(from, to, { recursive: true })
}

/** Signs in the demo's accounts and many influencers of our own, straight in the database. */
function addAccounts(folder) {
  const db = new Database(databaseOf(folder))
  const world = db.transaction(() => {
    const demo = (role) =>
      db
        .prepare("SELECT id, email, password_hash AS hash FROM users WHERE role = ? AND email = ?")
        .get(role, `${role}@demo.test`)
    const influencer = demo("influencer")
    const brand = demo("brand")
    const projects = db
      .prepare(
        `SELECT id FROM projects WHERE status = 'active' AND deleted_at IS NULL ${stillTakes(db)}
         ORDER BY feed_key DESC LIMIT ${PROJECTS_TO_APPLY_TO}`,
      )
      .pluck()
      .all()
    const { id: fresh } = db
      .prepare(
        `SELECT id FROM projects WHERE status = 'active' AND deleted_at IS NULL AND NOT EXISTS
           (SELECT 1 FROM applications WHERE project_id = projects.id AND influencer_id = ?)
         ORDER BY feed_key DESC LIMIT 1`,
      )
      .get(influencer.id)
    const niches = db
      .prepare(
        "SELECT DISTINCT niche FROM projects WHERE status = 'active' AND deleted_at IS NULL LIMIT 20",
      )
      .pluck()
      .all()
    const { niche, title } = db
      .prepare("SELECT niche, title FROM projects WHERE id = ?")
      .get(projects.at(-1))
    return {
      folder,
      database: databaseOf(folder),
      influencer: { email: influencer.email, token: signIn(db, influencer.id) },
      brand: { email: brand.email, token: signIn(db, brand.id) },
      applicants: addApplicants(db, influencer.hash),
      projects,
      /** To which our influencer has not applied. */
      fresh,
      niches,
      niche,
      search: title.split(" ").find((word) => word.length > 3) ?? "the",
    }
  })()
  db.pragma("wal_checkpoint(TRUNCATE)")
  db.close()
  return world
}

/** A project takes applications until its day; a checkout of before that day knows none. */
const stillTakes = (db) =>
  db.pragma("table_info(projects)").some(({ name }) => name === "apply_by")
    ? `AND coalesce(apply_by, ${Date.now()} + ${DAY}) >= ${Date.now()} + ${DAY}`
    : ""

function addApplicants(db, passwordHash) {
  // A checkout of before the ledger of consents may be measured as well.
  const isOld = db.pragma("table_info(users)").some(({ name }) => name === "terms_version")
  const more = isOld ? ["terms_version, terms_accepted_at, ", "'2025-05-11', 0, "] : ["", ""]
  const addUser = db.prepare(`
    INSERT INTO users (id, role, email, password_hash, ${more[0]}created_at)
    VALUES (?, 'influencer', ?, ?, ${more[1]}?)`)
  const addProfile = db.prepare(`
    INSERT INTO profiles (user_id, name, user_name, user_name_key, updated_at)
    VALUES (?, ?, ?, ?, ?)`)
  const now = Date.now()
  const added = Array.from({ length: APPLICANTS }, (_, index) => {
    const id = randomUUID()
    const name = `bench-${index}`
    addUser.run(id, `${name}@bench.test`, passwordHash, now)
    addProfile.run(id, name, name, name, now)
    return { email: `${name}@bench.test`, token: signIn(db, id) }
  })
  // Otherwise the product looks for the country of each while it is measured.
  if (db.pragma("table_info(creators)").some(({ name }) => name === "country"))
    db.exec("UPDATE creators SET country = 'IN' WHERE country IS NULL")
  return added
}

/** A session as the product keeps it: the hash of its token. */
export function signIn(db, userId) {
  const token = randomBytes(32).toString("base64url")
  const now = Date.now()
  db.prepare(`
    INSERT INTO sessions
      (id_hash, user_id, created_at, last_seen_at, idle_expires_at, absolute_expires_at)
    VALUES (?, ?, ?, ?, ?, ?)`).run(
    createHash("sha256").update(token).digest("base64url"),
    userId,
    now,
    now,
    now + DAY,
    now + DAY,
  )
  return token
}

/** The session cookie as the product writes it. */
export const productCookie = (token) =>
  `sid=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"))}`

/** The session cookie of floors and peers. */
export const plainCookie = (token) => `sid=${token}`

/** Pairs of an influencer and a project that have not met yet, each once. */
export function pairsOf({ applicants, projects }) {
  let taken = 0
  return () => {
    const applicant = applicants[taken % applicants.length]
    const projectId = projects[Math.floor(taken / applicants.length) % projects.length]
    taken += 1
    return { applicant, projectId }
  }
}
