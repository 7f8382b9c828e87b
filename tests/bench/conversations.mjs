// Conversations of pairs who are both signed in, straight in the database.
import { randomUUID } from "node:crypto"
import { productCookie, signIn } from "./data.mjs"

/** What stands in each conversation already. */
const EARLIER_MESSAGES = 20
/** Higher than any other number in the data of a page but times, so that its messages can be told apart. */
const FIRST_ID = 1_000_000
const TEXT = "The samples came this morning; the first reel could be ready by the end of the week."

/**
 * Makes `count` brands and as many influencers, each pair with a project, an application to it and a
 * conversation. Answers with the people: `{ userId, cookie, threadId, newestId, other }`: what their page shows
 * ends with `newestId`, and `other` is the index of the second.
 */
export function insertConversations(db, count) {
  const add = statementsOf(db)
  const now = Date.now()
  const person = (role, n) => {
    const userId = randomUUID()
    const name = `talker-${role}-${n}`
    add.user.run(userId, role, `${name}@bench.test`, now, now)
    const [userName, brandName] = role === "brand" ? [null, name] : [name, null]
    add.profile.run(userId, name, userName, userName, brandName, now)
    return { userId, cookie: productCookie(signIn(db, userId)) }
  }
  const pair = (n) => {
    const [brand, influencer] = [person("brand", n), person("influencer", n)]
    const [projectId, threadId] = [randomUUID(), randomUUID()]
    const ids = { projectId, threadId, brandId: brand.userId, influencerId: influencer.userId, now }
    add.project.run({ ...ids, feedKey: n + 1 })
    add.application.run({ ...ids, id: randomUUID() })
    add.thread.run(ids)
    for (let written = 0; written < EARLIER_MESSAGES; written += 1) {
      const senderId = written % 2 === 0 ? ids.brandId : ids.influencerId
      const id = FIRST_ID + n * EARLIER_MESSAGES + written
      add.message.run({ id, threadId, senderId, now, body: TEXT })
    }
    add.read.run(ids)
    const newestId = FIRST_ID + n * EARLIER_MESSAGES + EARLIER_MESSAGES - 1
    return [
      { ...brand, threadId, newestId, other: n * 2 + 1 },
      { ...influencer, threadId, newestId, other: n * 2 },
    ]
  }
  const people = db
    .transaction(() => Array.from({ length: count }, (_, n) => pair(n)).flat())
    .immediate()
  // What this put into the log is not for the server to write out while it is measured.
  db.pragma("wal_checkpoint(TRUNCATE)")
  return people
}

const statementsOf = (db) => ({
  user: db.prepare(
    `INSERT INTO users (id, role, email, password_hash, created_at, email_verified_at)
     VALUES (?, ?, ?, '', ?, ?)`,
  ),
  profile: db.prepare(
    `INSERT INTO profiles (user_id, name, user_name, user_name_key, brand_name_key, updated_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ),
  project: db.prepare(
    `INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status,
       budget_min_minor, budget_max_minor, currency, delivery_days, applicant_count,
       created_at, posted_at, activated_at, updated_at)
     VALUES (@projectId, @brandId, @feedKey, 'Talks', 'talks', 'A project that is talked about.',
       'closed', 500000, 900000, 'INR', 14, 1, @now, @now, @now, @now)`,
  ),
  application: db.prepare(
    `INSERT INTO applications
       (id, project_id, influencer_id, bid_minor, delivery_days, status, applied_at)
     VALUES (@id, @projectId, @influencerId, 700000, 10, 'pending', @now)`,
  ),
  thread: db.prepare(
    `INSERT INTO threads (id, project_id, brand_id, influencer_id, created_at, last_message_at)
     VALUES (@threadId, @projectId, @brandId, @influencerId, @now, @now)`,
  ),
  message: db.prepare(
    `INSERT INTO messages (id, thread_id, sender_id, kind, body, created_at)
     VALUES (@id, @threadId, @senderId, 'text', @body, @now)`,
  ),
  read: db.prepare(
    `UPDATE threads SET (last_message_id, brand_read_id, influencer_read_id) =
       (SELECT max(id), max(id), max(id) FROM messages WHERE thread_id = @threadId)
     WHERE id = @threadId`,
  ),
})
