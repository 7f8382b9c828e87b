import { beforeEach, describe, expect, test } from "vitest"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { findActorBySession } from "#app/domain/identity/accounts/sessions.server.ts"
import { listPasskeys, removePasskey } from "#app/domain/identity/factors/own-passkeys.server.ts"
import { purgeChallenges } from "#app/domain/identity/factors/passkey-challenge.server.ts"
import {
  addPasskey,
  askPasskey,
  logInByPasskey,
  startPasskey,
} from "#app/domain/identity/factors/passkeys.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { factors } from "#db/schema/factors.ts"
import { Authenticator } from "#tests/support/authenticator.ts"
import { aBrand, anInfluencer, aSession, PASSWORD } from "#tests/support/domain.ts"

const site = { origin: "https://market.example" }
const elsewhere = { origin: "https://market.example.evil.test" }

beforeEach(() => clock.freeze(1_800_000_000_000))

let made = 0
/** Another network each time, as tries are limited. */
const from = () => ({ ip: `10.2.${made >> 8}.${made++ & 255}` })

const start = (actor: Actor, sessionToken: string, currentPassword = PASSWORD) =>
  startPasskey(actor, { name: "Phone", currentPassword }, { ip: "10.1.1.1", sessionToken, site })

async function withPasskey(actor: Actor, device = new Authenticator()) {
  const sessionToken = aSession(actor)
  const wanted = await start(actor, sessionToken)
  const credential = device.create(wanted, site)
  await addPasskey(actor, { name: "Phone", credential }, { site, sessionToken })
  return { device, sessionToken, wanted, credential }
}

describe("adding a passkey", () => {
  test("needs the password, and lists it by its name", async () => {
    const actor = anInfluencer()
    const sessionToken = aSession(actor)
    await expect(start(actor, sessionToken, "Wrong-12345")).rejects.toThrow(Invalid)
    await withPasskey(actor)
    expect(listPasskeys(actor)).toMatchObject([{ name: "Phone", lastUsedAt: null }])
    const types = sqlite.prepare("SELECT type FROM events WHERE actor_id = ?").pluck()
    expect(types.all(actor.userId)).toContain("account.passkey_added")
  })

  test("takes an answer once, of its session, user and origin, in time", async () => {
    const actor = aBrand()
    const { credential, sessionToken } = await withPasskey(actor)
    const again = addPasskey(actor, { name: "Phone", credential }, { site, sessionToken })
    await expect(again).rejects.toThrow(Conflict)

    const wanted = await start(actor, sessionToken)
    const add = (who: Actor, text: string, token = sessionToken) =>
      addPasskey(who, { name: "Other", credential: text }, { site, sessionToken: token })
    const good = new Authenticator().create(wanted, site)
    await expect(add(actor, new Authenticator().create(wanted, elsewhere))).rejects.toThrow(Invalid)
    await expect(add(actor, good, aSession(actor))).rejects.toThrow(Invalid)
    await expect(add(aBrand(), good)).rejects.toThrow(Invalid)
    const forged = { ...wanted, challenge: Buffer.from("1900000000000.a.b").toString("base64url") }
    await expect(add(actor, new Authenticator().create(forged, site))).rejects.toThrow(Invalid)
    clock.advance(16 * MINUTE)
    await expect(add(actor, good)).rejects.toThrow(Invalid)
    for (const junk of ["", "{", "{}", "null", "[]", '{"id":1}']) {
      await expect(add(actor, junk)).rejects.toThrow(Invalid)
    }
    expect(listPasskeys(actor)).toHaveLength(1)
  })

  test("keeps at most ten", async () => {
    const actor = aBrand()
    for (let n = 0; n < 10; n += 1) await withPasskey(actor)
    await expect(withPasskey(actor)).rejects.toThrow(Conflict)
  })
})

describe("logging in by a passkey", () => {
  test("opens a session of its user, with the second step on too", async () => {
    const actor = aBrand()
    const { device } = await withPasskey(actor)
    db.insert(factors).values({ userId: actor.userId, setAt: clock.now() }).run()
    const { token, role } = await logInByPasskey(device.get(askPasskey(site), site), site, from())
    expect([role, findActorBySession(token)?.userId]).toEqual(["brand", actor.userId])
    expect(listPasskeys(actor)).toMatchObject([{ lastUsedAt: clock.now() }])
  })

  test("takes a challenge once, even at one moment", async () => {
    const { device } = await withPasskey(aBrand())
    const credential = device.get(askPasskey(site), site)
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => logInByPasskey(credential, site, from())),
    )
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const wanted = askPasskey(site)
    await logInByPasskey(device.get(wanted, site), site, from())
    await expect(logInByPasskey(device.get(wanted, site), site, from())).rejects.toThrow(Conflict)
  })

  test("refuses another origin, an old challenge and one for adding", async () => {
    const actor = aBrand()
    const { device, wanted } = await withPasskey(actor)
    const logIn = (text: string) => logInByPasskey(text, site, from())
    await expect(logIn(device.get(askPasskey(site), elsewhere))).rejects.toThrow(Invalid)
    const other = device.get(askPasskey(elsewhere), site)
    await expect(logIn(other)).rejects.toThrow(Invalid)
    const adding = { ...askPasskey(site), challenge: wanted.challenge }
    await expect(logIn(device.get(adding, site))).rejects.toThrow(Invalid)
    const late = device.get(askPasskey(site), site)
    clock.advance(16 * MINUTE)
    await expect(logIn(late)).rejects.toThrow(Invalid)
    expect(await purgeChallenges()).toBeGreaterThan(0)
  })

  test("refuses a counter that does not grow, and an unverified person", async () => {
    const { device } = await withPasskey(aBrand())
    const logIn = (changes: Parameters<Authenticator["get"]>[2]) =>
      logInByPasskey(device.get(askPasskey(site), site, changes), site, from())
    await logIn({ counter: 5 })
    await expect(logIn({ counter: 5 })).rejects.toThrow(Invalid)
    await expect(logIn({ counter: 4 })).rejects.toThrow(Invalid)
    await expect(logIn({ counter: 6, flags: 1 })).rejects.toThrow(Invalid)
    await logIn({ counter: 7 })
  })

  test("refuses a credential of somebody else or of nobody", async () => {
    const mine = aBrand()
    const { device } = await withPasskey(mine)
    const { device: theirs } = await withPasskey(aBrand())
    const logIn = (text: string) => logInByPasskey(text, site, from())
    const userHandle = Buffer.from(mine.userId).toString("base64url")
    await expect(logIn(theirs.get(askPasskey(site), site, { userHandle }))).rejects.toThrow(Invalid)
    const id = device.id.toString("base64url")
    await expect(logIn(theirs.get(askPasskey(site), site, { id, userHandle }))).rejects.toThrow(
      Invalid,
    )
    await expect(logIn(new Authenticator().get(askPasskey(site), site))).rejects.toThrow(Invalid)
  })

  test("ends with its removal, which only its owner may ask for", async () => {
    const actor = aBrand()
    const { device } = await withPasskey(actor)
    const id = listPasskeys(actor)[0]?.id ?? ""
    expect(() => removePasskey(aBrand(), id)).toThrow(NotFound)
    removePasskey(actor, id)
    expect(() => removePasskey(actor, id)).toThrow(NotFound)
    const logIn = logInByPasskey(device.get(askPasskey(site), site), site, from())
    await expect(logIn).rejects.toThrow(Invalid)
  })
})
