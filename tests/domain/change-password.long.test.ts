import { expect, test } from "vitest"
import { changePassword } from "#app/domain/identity/accounts/change-password.server.ts"
import { findActorBySession } from "#app/domain/identity/accounts/sessions.server.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { RateLimited } from "#app/domain/shared/errors.ts"
import { aBrand, anInfluencer, aSession, PASSWORD } from "#tests/support/domain.ts"

const NEW = "Quite-New-2026"
let addresses = 0
const from = () => ({ ip: `10.9.0.${++addresses}` })
const change = { currentPassword: PASSWORD, password: NEW }

test("a new password replaces the old one and ends every session", async () => {
  const maya = anInfluencer()
  const sessions = [aSession(maya), aSession(maya)]
  await changePassword(maya, change, from())
  expect(sessions.map(findActorBySession)).toEqual([undefined, undefined])
  const signIn = (password: string) => verifyCredentials("influencer", maya.email, password, from())
  expect(await signIn(NEW)).toMatchObject({ userId: maya.userId })
  await expect(signIn(PASSWORD)).rejects.toThrow("Wrong email or password.")
})

test("other users stay signed in, even with an equal email in the other role", async () => {
  const brand = aBrand({ email: "both@example.com" })
  const influencer = anInfluencer({ email: "both@example.com" })
  const session = aSession(brand)
  await changePassword(influencer, change, from())
  expect(findActorBySession(session)?.userId).toBe(brand.userId)
})

test("a wrong current, a common or an unchanged password changes nothing", async () => {
  const maya = anInfluencer()
  const session = aSession(maya)
  const attempts = [
    [{ ...change, currentPassword: "Wrong-1234" }, "currentPassword"],
    [{ ...change, password: "Password1" }, "password"],
    [{ ...change, password: PASSWORD }, "password"],
  ] as const
  for (const [input, field] of attempts) {
    await expect(changePassword(maya, input, from())).rejects.toMatchObject({
      fields: { [field]: [expect.any(String)] },
    })
  }
  expect(findActorBySession(session)?.userId).toBe(maya.userId)
})

test("guessing the current password is throttled like signing in", async () => {
  const maya = anInfluencer()
  const here = from()
  const guess = () => changePassword(maya, { ...change, currentPassword: "Wrong-1234" }, here)
  for (let n = 0; n < 5; n += 1) await expect(guess()).rejects.toHaveProperty("fields")
  await expect(guess()).rejects.toBeInstanceOf(RateLimited)
})

test("ten password changes an hour are allowed, and the eleventh is refused", async () => {
  const maya = anInfluencer()
  const passwords = [PASSWORD, ...Array.from({ length: 11 }, (_, n) => `Quite-New-${n}x`)]
  const next = (n: number) => {
    const input = { currentPassword: passwords[n] ?? "", password: passwords[n + 1] ?? "" }
    return changePassword(maya, input, from())
  }
  for (let n = 0; n < 10; n += 1) await next(n)
  await expect(next(10)).rejects.toBeInstanceOf(RateLimited)
  const signIn = (password = "") => verifyCredentials("influencer", maya.email, password, from())
  expect(await signIn(passwords[10])).toMatchObject({ userId: maya.userId })
  await expect(signIn(passwords[11])).rejects.toThrow("Wrong email or password.")
})
