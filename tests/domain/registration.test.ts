import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import {
  registerBrand,
  registerInfluencer,
} from "#app/domain/identity/registration/register.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { db } from "#app/platform/db.server.ts"
import { consents, users } from "#db/schema/accounts.ts"
import { events } from "#db/schema/events.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import "#tests/support/domain.ts"
import { asserts } from "#tests/support/statements.ts"

let made = 0

function anInfluencerForm(overrides: Partial<Parameters<typeof registerInfluencer>[0]> = {}) {
  made += 1
  return {
    name: "Maya Rao",
    userName: `maya${made}`,
    email: `maya${made}@example.com`,
    phone: "98765 43210",
    password: "Long-Enough-7",
    socials: { Instagram: "maya.rao" },
    ...overrides,
  }
}

function aBrandForm(overrides: Partial<Parameters<typeof registerBrand>[0]> = {}) {
  made += 1
  return {
    brandName: `Chai House ${made}`,
    email: `chai${made}@example.com`,
    phone: "+14155552671",
    password: "Long-Enough-7",
    ...overrides,
  }
}

describe("registering an influencer", () => {
  it("stores account, profile, handles and the event together", async () => {
    asserts("influencer-registration")
    const form = anInfluencerForm({
      email: " Maya.Rao@Example.COM ",
      socials: { Instagram: "maya.rao", Youtube: "", X: "" },
    })

    const { userId } = await registerInfluencer(form)

    const user = db.select().from(users).where(eq(users.id, userId)).get()
    expect(user).toMatchObject({
      role: "influencer",
      email: "maya.rao@example.com",
      phone: "+919876543210",
    })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    const accepted = db.select().from(consents).where(eq(consents.userId, userId)).all()
    expect(accepted).toMatchObject([
      { policy: "privacy", version: "2026-11-29" },
      { policy: "terms", version: "2025-05-11" },
    ])
    for (const { acceptedAt } of accepted) expect(acceptedAt).toBeGreaterThan(0)
    expect(db.select().from(profiles).where(eq(profiles.userId, userId)).get()).toMatchObject({
      name: "Maya Rao",
      userName: form.userName,
      brandNameKey: null,
    })
    expect(db.select().from(socials).where(eq(socials.userId, userId)).all()).toEqual([
      { userId, platform: "Instagram", value: "maya.rao" },
    ])
    expect(db.select().from(events).where(eq(events.actorId, userId)).all()).toMatchObject([
      { type: "account.registered", data: { role: "influencer" } },
    ])
  })

  it("refuses an email of one role, in any case", async () => {
    await registerInfluencer(anInfluencerForm({ email: "once@example.com" }))
    await expect(
      registerInfluencer(anInfluencerForm({ email: "ONCE@example.com" })),
    ).rejects.toMatchObject({ message: "Email already registered.", field: "email" })
  })

  it("allows one email in both roles", async () => {
    asserts("two-roles")
    await registerInfluencer(anInfluencerForm({ email: "both@example.com" }))
    await expect(registerBrand(aBrandForm({ email: "both@example.com" }))).resolves.toHaveProperty(
      "userId",
    )
  })

  it("lets one of two simultaneous registrations have the username", async () => {
    const results = await Promise.allSettled([
      registerInfluencer(anInfluencerForm({ userName: "Racer" })),
      registerInfluencer(anInfluencerForm({ userName: "racer" })),
      registerInfluencer(anInfluencerForm({ userName: "ＲＡＣＥＲ" })),
    ])
    const refused = results.filter((result) => result.status === "rejected")
    expect(refused).toHaveLength(2)
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Conflict)
      expect(reason).toMatchObject({ message: "Username already taken.", field: "userName" })
    }
    expect(db.select().from(profiles).where(eq(profiles.userNameKey, "racer")).all()).toHaveLength(
      1,
    )
  })

  it.each([
    ["a number of no country", "12345"],
    ["letters", "call me"],
    ["an extension", "+919876543210 ext. 5"],
    ["a number that India does not have", "0000000000"],
  ])("rejects %s as a phone number and writes nothing", async (_, phone) => {
    asserts("rule-phone")
    const form = anInfluencerForm({ phone })
    const refusal = registerInfluencer(form)
    await expect(refusal).rejects.toBeInstanceOf(Invalid)
    await expect(refusal).rejects.toMatchObject({
      fields: { phone: ["Enter a valid phone number"] },
    })
    expect(db.select().from(users).where(eq(users.email, form.email)).all()).toEqual([])
  })

  it("parses a phone number by the chosen country, or by its + prefix", async () => {
    const british = await registerInfluencer(
      anInfluencerForm({ phone: "07400 123456", country: "GB" }),
    )
    const american = await registerInfluencer(
      anInfluencerForm({ phone: "+1 415 555 2671", country: "GB" }),
    )
    const phoneOf = ({ userId }: { userId: string }) =>
      db.select().from(users).where(eq(users.id, userId)).get()?.phone
    expect(phoneOf(british)).toBe("+447400123456")
    expect(phoneOf(american)).toBe("+14155552671")
  })

  it.each(["Password1", "pASSWORD1", "Welcome2024", "Qwerty123!"])(
    "rejects the common password %s",
    async (password) => {
      await expect(registerInfluencer(anInfluencerForm({ password }))).rejects.toMatchObject({
        fields: { password: ["This password is too common. Please choose another one."] },
      })
    },
  )
})

describe("registering a brand", () => {
  it("stores the brand's name and no username", async () => {
    asserts("brand-registration")
    const { userId } = await registerBrand(aBrandForm({ brandName: "Kettle & Co" }))
    expect(db.select().from(profiles).where(eq(profiles.userId, userId)).get()).toMatchObject({
      name: "Kettle & Co",
      userName: null,
      brandNameKey: "kettle & co",
    })
  })

  it("lets one of two simultaneous registrations have the brand name", async () => {
    const results = await Promise.allSettled([
      registerBrand(aBrandForm({ brandName: "Twin Tea" })),
      registerBrand(aBrandForm({ brandName: "  twin   TEA" })),
    ])
    const refused = results.filter((result) => result.status === "rejected")
    expect(refused.map(({ reason }) => [reason.message, reason.field])).toEqual([
      ["Brand name already taken.", "brandName"],
    ])
  })

  it("has its own message for a wrong phone number", async () => {
    await expect(registerBrand(aBrandForm({ phone: "123" }))).rejects.toMatchObject({
      fields: { phone: ["Please enter a valid mobile number"] },
    })
  })
})
