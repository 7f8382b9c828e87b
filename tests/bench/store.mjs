// What floors and peers know of the database: the same file, the same rows, by prepared statements.
import { createHash, randomUUID } from "node:crypto"
import Database from "better-sqlite3"

const NETWORKS = ["Instagram", "Youtube", "Tiktok", "X"]
const PAGE_SIZE = 20
const SUMMARY_LENGTH = 80

/** Opens the product's database with the pragmas that the product sets. */
export function openStore(file) {
  const db = new Database(file, { timeout: 5000 })
  db.pragma("journal_mode = WAL")
  db.pragma("synchronous = FULL")
  db.pragma("foreign_keys = ON")
  db.pragma("cache_size = -16000")
  db.pragma("mmap_size = 0")

  const session = db.prepare(`
    SELECT users.id AS userId, role, email, name, picture_id AS pictureId
    FROM sessions JOIN users ON users.id = sessions.user_id
    JOIN profiles ON profiles.user_id = users.id
    WHERE id_hash = ? AND revoked_at IS NULL AND idle_expires_at > ?
      AND absolute_expires_at > ? AND users.deleted_at IS NULL`)

  const COLUMNS = `projects.id, title, substr(description, 1, 1000) AS description,
    platform_mask AS platformMask, followers, niche, budget_min_minor AS minMinor,
    budget_max_minor AS maxMinor, currency, posted_at AS postedAt, projects.feed_key AS feedKey,
    iif(apply_by BETWEEN unixepoch() * 1000 AND unixepoch('now', '7 days') * 1000, apply_by, NULL) AS closesAt`
  const newest = db.prepare(`
    SELECT ${COLUMNS}, profiles.name AS brandName, profiles.picture_id AS brandPictureId,
      applications.id AS applicationId
    FROM (
      SELECT feed_key AS place FROM projects INDEXED BY projects_feed
      WHERE status = 'active' AND deleted_at IS NULL
      ORDER BY feed_key DESC LIMIT ${PAGE_SIZE + 1}
    )
    CROSS JOIN projects ON projects.feed_key = place
    JOIN profiles ON profiles.user_id = projects.brand_id
    LEFT JOIN applications
      ON applications.project_id = projects.id AND applications.influencer_id = ?`)
  const count = db.prepare(`
    SELECT count(*) AS total FROM (SELECT feed_key FROM projects INDEXED BY projects_feed
    WHERE status = 'active' AND deleted_at IS NULL ORDER BY feed_key DESC LIMIT 1001)`)
  const niches = db
    .prepare(
      `SELECT min(niche) AS niche, count(*) AS count FROM projects
       WHERE status = 'active' AND deleted_at IS NULL AND niche_key > ''
       GROUP BY niche_key ORDER BY count DESC LIMIT 30`,
    )
    .all()
  const project = db.prepare(`
    SELECT ${COLUMNS}, users.email AS brandEmail, applications.bid_minor AS bidMinor
    FROM projects JOIN users ON users.id = projects.brand_id
    LEFT JOIN applications
      ON applications.project_id = projects.id AND applications.influencer_id = ?
    WHERE projects.id = ? AND projects.status = 'active' AND projects.deleted_at IS NULL`)
  const insert = db.prepare(`
    INSERT INTO applications
      (id, project_id, influencer_id, bid_minor, delivery_days, status, applied_at)
    VALUES (?, ?, ?, ?, ?, 'pending', ?)`)
  const countApplicant = db.prepare(
    "UPDATE projects SET applicant_count = applicant_count + 1 WHERE id = ?",
  )
  const apply = db.transaction((actor, projectId, bidMinor, days) => {
    if (!project.get(actor.userId, projectId)) return false
    insert.run(randomUUID(), projectId, actor.userId, bidMinor, days, Date.now())
    countApplicant.run(projectId)
    return true
  }).immediate

  const findActorByToken = (token) => {
    if (!token) return undefined
    const now = Date.now()
    return session.get(createHash("sha256").update(token).digest("base64url"), now, now)
  }

  return {
    /** Who sent a Cookie header. */
    findActor: (cookie) => findActorByToken(/(?:^|; )sid=([^;]+)/.exec(cookie ?? "")?.[1]),
    findActorByToken,
    /** The newest page of open projects, ready to be shown. */
    browse(actor) {
      const rows = newest.all(actor.userId).slice(0, PAGE_SIZE)
      const { total } = count.get()
      const next = rows.at(-1)?.feedKey
      return { projects: rows.map(toCard), total, niches, next, now: Date.now() }
    },
    findProject(actor, id) {
      const row = project.get(actor.userId, id)
      return row && { ...toCard(row), description: row.description, brandEmail: row.brandEmail }
    },
    apply,
  }
}

const money = new Intl.NumberFormat("en-IN")
const CURRENCIES = { USD: "US dollars", EUR: "euros", GBP: "pounds sterling" }

/** A budget as the product shows it on cards: text for the eye, and words where the sign misleads. */
function toBudget({ minMinor, maxMinor, currency }) {
  const [least, most] = [minMinor, maxMinor].map((minor) => minor && money.format(minor / 100))
  const code = currency === "INR" ? "" : ` · ${currency}`
  const text = least && most ? `₹${least} – ₹${most}` : least ? `From ₹${least}` : "Not stated"
  const range = least && most ? `${least} to ${most}` : `from ${least}`
  return { text: text + code, ...(code && { spoken: `${range} ${CURRENCIES[currency]}` }) }
}

function toCard(row) {
  return {
    id: row.id,
    title: row.title,
    summary: row.description.slice(0, SUMMARY_LENGTH),
    platforms: NETWORKS.filter((_, bit) => row.platformMask & (1 << bit)),
    followers: row.followers,
    niche: row.niche,
    budget: toBudget(row),
    postedAt: row.postedAt,
    closesAt: row.closesAt,
    brand: { name: row.brandName, pictureId: row.brandPictureId },
    hasApplied: row.applicationId !== null,
  }
}
