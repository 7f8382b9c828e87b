import { afterEach, expect, test } from "vitest"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import {
  createApiToken,
  findActorByToken,
  listApiTokens,
  revokeApiToken,
  takeApiRequest,
} from "#app/domain/identity/accounts/api-tokens.server.ts"
import { endAllAccess } from "#app/domain/identity/accounts/end-access.server.ts"
import { clock, DAY, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { ApiScope } from "#db/schema/api-words.ts"
import { aBrand, anInfluencer, PASSWORD } from "#tests/support/domain.ts"

afterEach(() => clock.release())

const FROM = { ip: "10.0.0.1" }
const ask = (scopes: ApiScope[] = ["orders:read"]) =>
  ({ name: "Reports", scopes, days: "30", currentPassword: PASSWORD }) as const

const create = (actor: Actor, scopes?: ApiScope[]) => createApiToken(actor, ask(scopes), FROM)

test("a token finds its owner and scopes, and an invented one nobody", async () => {
  const maya = anInfluencer()
  const token = await create(maya, ["orders:read", "projects:read"])
  expect(findActorByToken(token)?.actor).toEqual(maya)
  expect(findActorByToken(token)?.token.scopes).toEqual(["projects:read", "orders:read"])
  expect(findActorByToken(`${token}x`)).toBeUndefined()
})

test("the database holds no token", async () => {
  const token = await create(aBrand())
  const rows = JSON.stringify(sqlite.prepare("SELECT * FROM api_tokens").all())
  expect(rows).not.toContain(token)
})

test("a token needs the current password", async () => {
  const wrong = createApiToken(aBrand(), { ...ask(), currentPassword: "Wrong-123" }, FROM)
  await expect(wrong).rejects.toMatchObject({ fields: { currentPassword: [expect.anything()] } })
})

test("a scope of the other side is not given", async () => {
  const maya = anInfluencer()
  await expect(create(maya, ["projects:write"])).rejects.toThrow("Choose at least one.")
  const token = await create(maya, ["projects:write", "projects:read"])
  expect(findActorByToken(token)?.token.scopes).toEqual(["projects:read"])
})

test("a token ends at its time, by its owner, and by a reset password", async () => {
  clock.freeze(1_800_000_000_000)
  const [brand, other] = [aBrand(), aBrand()]
  const expiring = await create(brand)
  clock.advance(30 * DAY + 1)
  expect(findActorByToken(expiring)).toBeUndefined()
  const revoked = await create(brand)
  const [listed] = listApiTokens(brand)
  expect(() => revokeApiToken(other, listed?.id ?? "")).toThrow("already revoked")
  revokeApiToken(brand, listed?.id ?? "")
  expect([findActorByToken(revoked), listApiTokens(brand)]).toEqual([undefined, []])
  const reset = await create(brand)
  endAllAccess(brand.userId)
  expect(findActorByToken(reset)).toBeUndefined()
})

test("a use is noted at most every five minutes", async () => {
  clock.freeze(1_800_000_000_000)
  const brand = aBrand()
  const token = await create(brand)
  const used = () => listApiTokens(brand)[0]?.lastUsedAt
  findActorByToken(token)
  expect(used()).toBe(1_800_000_000_000)
  clock.advance(MINUTE)
  findActorByToken(token)
  expect(used()).toBe(1_800_000_000_000)
  clock.advance(5 * MINUTE)
  findActorByToken(token)
  expect(used()).toBe(1_800_000_360_000)
})

test("an account has at most twenty tokens", async () => {
  clock.freeze(1_800_000_000_000)
  const brand = aBrand()
  for (let n = 0; n < 20; n += 1) {
    if (n % 10 === 0) clock.advance(2 * 60 * MINUTE)
    await create(brand)
  }
  clock.advance(2 * 60 * MINUTE)
  await expect(create(brand)).rejects.toThrow("You have 20 tokens.")
})

test("requests are counted by token and by account", async () => {
  clock.freeze(1_800_000_000_000)
  const brand = aBrand()
  const tokens = await Promise.all([create(brand), create(brand), create(brand)])
  const left = tokens.map((text) => {
    const { actor, token } = findActorByToken(text) ?? {}
    if (!actor || !token) throw new Error("A live token finds nobody.")
    return Array.from({ length: 61 }, () => takeApiRequest(actor, token).left).at(-1)
  })
  expect(left).toEqual([-1, -1, -1])
  clock.advance(MINUTE + 1)
  const again = findActorByToken(tokens[0])
  if (!again) throw new Error("A live token finds nobody.")
  expect(takeApiRequest(again.actor, again.token)).toMatchObject({ limit: 60, left: 59 })
})
