import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto"
import { hashSync } from "@node-rs/argon2"
import { createCookie } from "@remix-run/node"
import type Database from "better-sqlite3"
import type { RunningServer } from "./server.ts"
import { withDatabase } from "./stored.ts"
import type { Visitor } from "./visitor.ts"

type Account = {
  name?: string
  userName?: string
  email?: string
  /** False leaves the email unconfirmed, as after a registration. */
  isConfirmed?: boolean
}

type Server = Pick<RunningServer, "dataDir" | "visitor">

export const PASSWORD = "Testing-123"

/** argon2id at its cheapest cost. */
const passwordHash = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Test processes may share a server, so names start at random, and none like a toll-free number. */
let made = randomInt(200_000_000, 900_000_000)

/** Inserts a user of the role and returns their signed-in visitor. */
export async function signedInAs(
  server: Server,
  role: "influencer" | "brand",
  account: Account = {},
): Promise<Visitor> {
  made += 1
  const now = Date.now()
  const id = randomUUID()
  const name = account.name ?? `${role} ${made}`
  const userName = role === "influencer" ? (account.userName ?? `user${made}`) : null
  const confirmedAt = account.isConfirmed === false ? null : now
  let token = ""
  withDatabase(server, (db) => {
    db.prepare(
      `INSERT INTO users (id, role, email, password_hash, phone, created_at, email_verified_at)
     VALUES (?, ?, ?, ?, '+919876543210', ?, ?)`,
    ).run(id, role, account.email ?? `user${made}@example.com`, passwordHash, now, confirmedAt)
    db.prepare(
      `INSERT INTO profiles (user_id, name, user_name, user_name_key, brand_name_key, updated_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    ).run(
      id,
      name,
      userName,
      userName?.toLowerCase() ?? null,
      userName ? null : name.toLowerCase(),
      now,
    )
    token = insertSession(db, id)
  })
  return withSession(server, token)
}

/** Signs in as an existing user. @throws Error for an unknown one */
export async function signedInWith(
  server: Server,
  { role, email }: { role: string; email: string },
): Promise<Visitor> {
  let token = ""
  withDatabase(server, (db) => {
    const find = db.prepare("SELECT id FROM users WHERE role = ? AND email = ?").pluck()
    const userId = find.get(role, email)
    if (typeof userId !== "string") throw new Error(`There is no ${role} with ${email}.`)
    token = insertSession(db, userId)
  })
  return withSession(server, token)
}

/** Inserts a person with a seat in the account of `email`, who has none of their own, signed in. */
export async function asMember(
  server: Server,
  { role, email }: { role: string; email: string },
  seat: string,
  name = `${seat} ${made}`,
): Promise<Visitor & { personId: string; accountId: string }> {
  made += 1
  const now = Date.now()
  const personId = randomUUID()
  let token = ""
  let accountId = ""
  withDatabase(server, (db) => {
    const find = db.prepare("SELECT id FROM users WHERE role = ? AND email = ?").pluck()
    accountId = String(find.get(role, email))
    db.prepare(
      `INSERT INTO users (id, role, email, password_hash, created_at, email_verified_at, person_name)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(personId, role, `member${made}@example.com`, passwordHash, now, now, name)
    db.prepare(
      "INSERT INTO account_members (account_id, person_id, seat, joined_at) VALUES (?, ?, ?, ?)",
    ).run(accountId, personId, seat, now)
    token = insertSession(db, personId)
    db.prepare("UPDATE sessions SET account_id = ? WHERE user_id = ?").run(accountId, personId)
  })
  return Object.assign(await withSession(server, token), { personId, accountId })
}

/** Inserts a session of an hour and returns its token. */
function insertSession(db: Database.Database, userId: string): string {
  const now = Date.now()
  const token = randomBytes(32).toString("base64url")
  const tokenHash = createHash("sha256").update(token).digest("base64url")
  db.prepare(
    `INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, idle_expires_at, absolute_expires_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(tokenHash, userId, now, now, now + 3_600_000, now + 3_600_000)
  return token
}

async function withSession(server: Pick<RunningServer, "visitor">, token: string) {
  const visitor = server.visitor()
  const cookie = await createCookie("sid").serialize(token)
  visitor.cookies.set("sid", /^sid=([^;]*)/.exec(cookie)?.[1] ?? "")
  return visitor
}

/** Inserts an operator without second factor and returns the id. */
export function insertOperator(
  server: Pick<RunningServer, "dataDir">,
  { email, name }: { email: string; name: string },
): string {
  const now = Date.now()
  const id = randomUUID()
  withDatabase(server, (db) => {
    db.prepare(
      `INSERT INTO users (id, role, email, password_hash, created_at, email_verified_at)
       VALUES (?, 'operator', ?, ?, ?, ?)`,
    ).run(id, email, passwordHash, now, now)
    db.prepare("INSERT INTO operators (user_id, name, created_at) VALUES (?, ?, ?)").run(
      id,
      name,
      now,
    )
  })
  return id
}

/** Returns a visitor signed in as an operator, optionally without second factor. */
export async function asOperator(
  server: Server,
  operatorPage: { isProven?: boolean; hasFactor?: boolean; name?: string } = {},
): Promise<Visitor> {
  const { isProven = true, hasFactor = isProven, name = "Asha Desk" } = operatorPage
  made += 1
  const now = Date.now()
  const id = insertOperator(server, { email: `operator${made}@desk.example`, name })
  const token = randomBytes(32).toString("base64url")
  const tokenHash = createHash("sha256").update(token).digest("base64url")
  withDatabase(server, (db) => {
    if (hasFactor) {
      db.prepare("INSERT INTO factors (user_id, set_at) VALUES (?, ?)").run(id, now)
    }
    db.prepare(
      `INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, idle_expires_at,
         absolute_expires_at, factor_proven_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(tokenHash, id, now, now, now + 1_800_000, now + 3_600_000, isProven ? now : null)
  })
  return withSession(server, token)
}
