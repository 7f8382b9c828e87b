import { afterEach, expect, test } from "vitest"
import { pushNotice } from "#app/domain/admin/notifications/push-notice.server.ts"
import { subscribeBrowser } from "#app/domain/admin/notifications/push-subscriptions.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { anInfluencer } from "#tests/support/domain.ts"

afterEach(() => clock.release())

test("a silent push service is asked once in five minutes, however many notices wait", async () => {
  const influencer = anInfluencer()
  clock.freeze(Date.now())
  const now = clock.now()
  sqlite
    .prepare(
      `INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, idle_expires_at, absolute_expires_at)
       VALUES (?, ?, 0, 0, ?, ?)`,
    )
    .run(hashToken("token"), influencer.userId, now * 2, now * 2)
  const keys = { endpoint: "https://push.example/1", p256dh: "key", auth: "auth" }
  subscribeBrowser(influencer, keys, "token")
  const browserId = sqlite.prepare("SELECT id FROM push_subscriptions").pluck().get()
  const addNotice = (name: string) =>
    sqlite
      .prepare(
        `INSERT INTO notices (user_id, event_id, type, data, created_at, digest)
         VALUES (?, ?, 'account.signed_in', '{}', ?, 'none')`,
      )
      .run(influencer.userId, name, now).lastInsertRowid
  const refs = ["first", "second", "third"].map((name) => `${browserId}/${addNotice(name)}`)
  let posts = 0
  const push = (status: number) =>
    Promise.all(
      refs.map((ref) =>
        pushNotice(ref, async () => {
          posts += 1
          return status
        }),
      ),
    )
  await pushNotice(refs[0] ?? "", async () => 0)
  expect(await push(0)).toEqual([now, now, now].map((at) => at + 5 * MINUTE))
  expect(posts).toBe(0)
  clock.advance(6 * MINUTE)
  await push(201)
  expect(posts).toBe(3)
})
