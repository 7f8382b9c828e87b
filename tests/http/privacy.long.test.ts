import { createHmac, hash, randomUUID } from "node:crypto"
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { runServerCommand } from "#tests/support/commands.ts"
import type { Page } from "#tests/support/page.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { valueIn, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"
import { readZip } from "#tests/support/zip.ts"

const server = await aServer()

const privacy = href(urls.account.privacy)
const SOON = { timeout: 20_000, interval: 200 }

/** Runs SQL and returns the last statement's rows. */
function sql<Row>(text: string, ...values: (string | number)[]): Row[] {
  let rows: Row[] = []
  withDatabase(server, (db) => {
    db.pragma("secure_delete = ON")
    const statement = db.prepare(text)
    if (statement.reader) rows = statement.all(...values) as Row[]
    else statement.run(...values)
  })
  return rows
}

const idOf = (email: string) =>
  sql<{ id: string }>("SELECT id FROM users WHERE email = ?", email)[0]?.id ?? ""

async function archiveLink(visitor: Visitor): Promise<string> {
  let page: Page | undefined
  await vi.waitUntil(async () => {
    page = await visitor.open(privacy)
    return page.body.includes("Download the archive")
  }, SOON)
  return /href="(\/account\/privacy\/exports\/[\w-]+)"/.exec(page?.body ?? "")?.[1] ?? ""
}

function download(visitor: Visitor, path: string): Promise<Response> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return fetch(new URL(path, server.origin), { headers: { Cookie: cookie }, redirect: "manual" })
}

test.each(["influencer", "brand"] as const)(
  "an %s downloads their data copy without a script",
  async (role) => {
    const email = `copy-${role}@example.com`
    const visitor = await signedInAs(server, role, { email })
    const account = await visitor.open(href(urls[role].account))
    const page = await visitor.open(account.link("Privacy"))
    const asked = await visitor.submit(page, "Download everything about me")
    expect(asked.path).toBe(privacy)
    expect(asked.flash).toBe("Your copy is being made.")
    expect(asked.body).toContain(`content="5; url=${privacy}"`)
    const path = await archiveLink(visitor)
    const answer = await download(visitor, path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("Content-Type")).toBe("application/zip")
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="my-data-[\d-]{10}\.zip"$/,
    )
    expect(answer.headers.get("Cache-Control")).toContain("no-store")
    const files = await readZip(Buffer.from(await answer.arrayBuffer()))
    expect(files.get("account.json")).toContain(email)
    for (const name of readdirSync(join(server.dataDir, "exports"))) {
      expect(statSync(join(server.dataDir, "exports", name)).mode & 0o777).toBe(0o600)
    }
  },
)

test("a copy is refused to other users, and to its owner after 24 hours", async () => {
  const email = `owner-${randomUUID()}@example.com`
  const owner = await signedInAs(server, "brand", { email })
  await owner.post(href(urls.account.exports))
  const path = await archiveLink(owner)
  const stranger = await signedInAs(server, "brand")
  expect((await download(stranger, path)).status).toBe(404)
  expect((await download(server.visitor(), path)).headers.get("Location")).toBe(
    href(urls.login.welcome),
  )
  const invented = href(urls.account.download, { exportId: randomUUID() })
  expect((await download(owner, invented)).status).toBe(404)
  sql("UPDATE data_exports SET expires_at = 1 WHERE user_id = ?", idOf(email))
  expect((await download(owner, path)).status).toBe(404)
  expect((await owner.open(privacy)).text).toContain("expired and deleted")
})

test("a second copy waits for the first, and a day's fourth is refused", async () => {
  const email = `often-${randomUUID()}@example.com`
  const owner = await signedInAs(server, "influencer", { email })
  const insert = "INSERT INTO data_exports (id, user_id, status, created_at) VALUES (?, ?, ?, ?)"
  sql(insert, randomUUID(), idOf(email), "queued", Date.now())
  const ask = async () => owner.follow(await owner.post(href(urls.account.exports)))
  expect((await ask()).flash).toBe("No copy is made. A copy of your data is being made already.")
  sql("UPDATE data_exports SET status = 'failed' WHERE user_id = ?", idOf(email))
  for (let n = 0; n < 2; n += 1) sql(insert, randomUUID(), idOf(email), "failed", Date.now())
  expect((await ask()).flash).toContain("You can ask for 3 copies a day.")
})

test("a copy interrupted by a crash is made by the next process", async () => {
  const crashing = await startServer({ dataDir: `${server.dataDir}-crash` })
  const visitor = await signedInAs(crashing, "brand", { email: "crash@example.com" })
  await visitor.post(href(urls.account.exports))
  await crashing.crash()
  const again = await startServer({ dataDir: crashing.dataDir })
  try {
    const row = () => {
      return String(valueIn(again, "SELECT status FROM data_exports"))
    }
    await vi.waitUntil(() => row() === "ready", { timeout: 18_000, interval: 200 })
  } finally {
    await again.stop()
    rmSync(again.dataDir, { recursive: true, force: true })
  }
})

test("a wrong password is reported at its field, and the sixth try must wait", async () => {
  const brand = await signedInAs(server, "brand")
  const page = await brand.open(href(urls.account.erase))
  const press = (password: string) =>
    brand.submit(page, "Delete my account", { "Current password": password })
  const wrong = await press("Wrong-1234")
  expect(wrong.status).toBe(422)
  expect(wrong.errors("Current password")).toEqual(["This is not your current password."])
  expect(wrong.body).not.toContain("Wrong-1234")
  for (let n = 0; n < 4; n += 1) await press("Wrong-1234")
  const limited = await press(PASSWORD)
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0)
})

test("a form of another site cannot request a copy or deletion", async () => {
  const brand = await signedInAs(server, "brand")
  const foreign = { Origin: "https://evil.example" }
  for (const address of [urls.account.exports, urls.account.erase, urls.account.keep]) {
    const answer = await brand.post(href(address), { currentPassword: PASSWORD }, foreign)
    expect(answer.status, address).toBe(403)
  }
})

/** Builds the mailed link from id and secret. */
function cancelLink(userId: string): string {
  const [row] = sql<{ id: string }>(
    "SELECT id FROM account_tokens WHERE user_id = ? AND kind = 'cancel_erasure' ORDER BY created_at DESC",
    userId,
  )
  const secret = readFileSync(join(server.dataDir, "links.secret"), "utf8")
  const token = createHmac("sha256", secret).update(`account-token\n${row?.id}`).digest("base64url")
  expect(
    sql("SELECT 1 FROM account_tokens WHERE token_hash = ?", hash("sha256", token, "base64url")),
  ).toHaveLength(1)
  return href(urls.cancelErasure, { token })
}

test("a deletion is cancelled while signed in or by the mailed link", async () => {
  const email = `mind-${randomUUID()}@example.com`
  const brand = await signedInAs(server, "brand", { email })
  const userId = idOf(email)
  const due = () =>
    sql<{ due: number | null }>("SELECT erasure_due_at AS due FROM users WHERE id = ?", userId)[0]
      ?.due
  const ask = async () => {
    const page = await brand.open(href(urls.account.erase))
    return brand.submit(page, "Delete my account", { "Current password": PASSWORD })
  }
  const asked = await ask()
  expect(asked.path).toBe(privacy)
  expect(asked.text).toContain("Your account will be deleted")
  const kept = await brand.submit(asked, "Keep my account")
  expect(kept.flash).toBe("Your account stays.")
  expect(due()).toBeNull()
  await ask()
  const reader = server.visitor()
  const page = await reader.open(cancelLink(userId))
  expect(due()).toBeGreaterThan(Date.now())
  const done = await reader.submit(page, "Keep my account")
  expect(done.flash).toBe("Your account stays. Nothing was deleted.")
  expect(due()).toBeNull()
  expect((await reader.get(cancelLink(userId))).status).toBe(404)
  expect((await reader.post(cancelLink(userId))).status).toBe(404)
})

test("obligations are listed with links, and block the deletion", async () => {
  const [brandEmail, email] = [`b-${randomUUID()}@example.com`, `i-${randomUUID()}@example.com`]
  const brand = await signedInAs(server, "brand", { email: brandEmail })
  const influencer = await signedInAs(server, "influencer", { email })
  const [projectId, applicationId, orderId] = [randomUUID(), randomUUID(), randomUUID()]
  sql(
    `INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status, currency, delivery_days,
       created_at, posted_at, updated_at) VALUES (?, ?, 7, 'Open work', 'open work', 'D', 'active', 'INR', 1, 0, 0, 0)`,
    projectId,
    idOf(brandEmail),
  )
  sql(
    "INSERT INTO applications (id, project_id, influencer_id, bid_minor, delivery_days, status, applied_at) VALUES (?, ?, ?, 1, 1, 'shortlisted', 0)",
    applicationId,
    projectId,
    idOf(email),
  )
  sql(
    `INSERT INTO orders (id, project_id, application_id, influencer_id, brand_id, title, niche, currency,
       amount_minor, status, phase, ordered_at)
       VALUES (?, ?, ?, ?, ?, 'Open work', '', 'INR', 1, 'ongoing', 'in_progress', 0)`,
    orderId,
    projectId,
    applicationId,
    idOf(email),
    idOf(brandEmail),
  )
  for (const visitor of [brand, influencer]) {
    const page = await visitor.open(href(urls.account.erase))
    expect(page.link("Open work")).toBe(href(urls.orders.show, { orderId }))
    const refused = await visitor.submit(page, "Delete my account", {
      "Current password": PASSWORD,
    })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain("still open")
  }
})

test("erasure removes name, email, handle and phone from database, log, uploads and copies", async () => {
  const email = "xylograph-late@example.com"
  const visitor = await signedInAs(server, "influencer", {
    name: "Xylograph Early",
    userName: "xylographearly",
    email: "xylograph-early@example.com",
  })
  const userId = idOf("xylograph-early@example.com")
  sql("UPDATE users SET phone = '+919812345678' WHERE id = ?", userId)
  const account = await visitor.open(href(urls.influencer.account))
  await visitor.submit(account, "Save Changes", {
    Name: "Xylograph Late",
    Username: "xylographlate",
  })
  sql("UPDATE users SET email = ? WHERE id = ?", email, userId)
  await visitor.post(href(urls.account.exports))
  await archiveLink(visitor)
  storePicture(userId)
  const page = await visitor.open(href(urls.account.erase))
  await visitor.submit(page, "Delete my account", { "Current password": PASSWORD })
  expect(bytesOnDisk()).toContain(email)
  const dueNow = "UPDATE jobs SET run_at = 1 WHERE kind = 'erase-account' AND ref = ?"
  sql("UPDATE users SET erasure_due_at = 1 WHERE id = ?", userId)
  sql(dueNow, userId)
  const state = () =>
    sql<{ deletedAt: number | null; due: number | null }>(
      "SELECT deleted_at AS deletedAt, erasure_due_at AS due FROM users WHERE id = ?",
      userId,
    )[0]
  await vi.waitUntil(() => state()?.deletedAt, SOON)
  expect((await visitor.get(privacy)).location).toBe(href(urls.login.welcome))
  const login = await server.visitor().open(href(urls.login.influencer))
  const refused = await server
    .visitor()
    .submit(login, "Login", { Email: email, Password: PASSWORD })
  expect(refused.status).toBe(422)
  // The second pass after ten minutes is the last.
  sql("UPDATE users SET deleted_at = deleted_at - 700000 WHERE id = ?", userId)
  await vi.waitUntil(() => sql(dueNow, userId) && state()?.due === null, SOON)
  sql("UPDATE jobs SET run_at = 1 WHERE kind = 'rewrite-database'")
  await vi.waitUntil(
    () => sql("SELECT 1 FROM jobs WHERE kind = 'rewrite-database'").length === 0,
    SOON,
  )
  expect(bytesOnDisk().match(/.{0,20}(xylograph|9812345678).{0,20}/gi)).toBeNull()
  expect(existsSync(join(server.dataDir, "uploads", PICTURE))).toBe(false)
  expect(bytesOnDisk()).toContain(userId)
})

const PICTURE = "d".repeat(32)

function storePicture(userId: string): void {
  const folder = join(server.dataDir, "uploads")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, PICTURE), "xylograph's portrait")
  sql("UPDATE profiles SET picture_id = ? WHERE user_id = ?", PICTURE, userId)
}

/** All bytes of database, log, uploads, copies and erasure list. */
function bytesOnDisk(): string {
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n")
}

test("an account restored by a backup is erased again", async () => {
  const email = `restored-${randomUUID()}@example.com`
  await signedInAs(server, "brand", { email })
  const userId = idOf(email)
  const backups = join(server.dataDir, "backups")
  const known = existsSync(backups) ? readdirSync(backups) : []
  expect((await runServerCommand(server.dataDir, "backup")).code).toBe(0)
  const name = readdirSync(backups).find((one) => !known.includes(one) && one.startsWith("2"))
  // The entry of a later erasure.
  appendFileSync(
    join(backups, "erased-accounts.jsonl"),
    `\n${JSON.stringify({ userId, at: Date.now() })}`,
  )
  const dataDir = `${server.dataDir}-restored`
  expect((await runServerCommand(dataDir, "restore", join(backups, name ?? ""))).code).toBe(0)
  const restored = await startServer({ dataDir })
  try {
    const stored = () => {
      const row = valueIn(restored, "SELECT email FROM users WHERE id = ?", userId)
      return String(row)
    }
    await vi.waitUntil(() => stored().endsWith("@deleted.invalid"), SOON)
  } finally {
    await restored.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test("legal pages date each added section, and name the complaints contact", async () => {
  const page = await server.visitor().open(href(urls.privacyPolicy))
  expect(page.text).toContain("Effective date: May 11, 2025")
  for (const title of [
    "A copy of your data",
    "Deleting your account",
    "How long each thing is kept",
    "Grievance officer",
  ])
    expect(page.text).toContain(title)
  expect(page.text).toContain("Added on November 22, 2026")
  expect((await server.visitor().open(href(urls.home))).text).toContain("Grievance officer:")
})

test("the complaints contact is not a sample, and the city appears once", async () => {
  const landing = await server.visitor().open(href(urls.home))
  const footer = landing.find("footer").text
  const officer = /Grievance officer: ([^,]+),/.exec(footer)?.[1] ?? ""
  expect(officer).not.toBe("")
  expect(landing.find("main").text).not.toContain(officer)
  const brand = await signedInAs(server, "brand")
  const policy = await server.visitor().open(href(urls.privacyPolicy))
  const own = await brand.open(href(urls.account.privacy))
  const contact = policy.html.querySelector("#grievance")?.text ?? ""
  for (const text of [footer, own.find("main address").text, contact]) {
    expect(text).toContain(officer)
    expect(text.match(/Bengaluru/g)).toHaveLength(1)
  }
  // An address wraps after its @.
  expect(own.find("main address").innerHTML).toContain("grievance@<wbr")
})
