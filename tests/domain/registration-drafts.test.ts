import { afterEach, describe, expect, it } from "vitest"
import { isEmailTaken } from "#app/domain/identity/accounts/taken-emails.server.ts"
import {
  assertNotTaken,
  isBrandNameTaken,
  isUserNameTaken,
} from "#app/domain/identity/registration/availability.server.ts"
import {
  addToRegistrationDraft,
  findDraft,
  registerFromDraft,
  saveDraft,
} from "#app/domain/identity/registration/registration-drafts.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { allRows, oneRow } from "#tests/support/rows.ts"
import { asserts } from "#tests/support/statements.ts"

afterEach(() => clock.release())

const countDrafts = () => oneRow<{ n: number }>("SELECT count(*) AS n FROM registration_drafts").n

describe("a draft of step 1", () => {
  it("is found by its token and role only", () => {
    const token = saveDraft("influencer", { name: "Maya" })
    expect(findDraft("influencer", token)).toEqual({ fields: { name: "Maya" }, isFinished: false })
    expect(findDraft("brand", token)).toBeUndefined()
    expect(findDraft("influencer", `${token}x`)).toBeUndefined()
    expect(JSON.stringify(allRows("SELECT * FROM registration_drafts"))).not.toContain(token)
  })

  it("expires after two hours, and is deleted with the next draft", () => {
    clock.freeze(1_800_000_000_000)
    const token = saveDraft("brand", { brandName: "Chai House" })
    clock.advance(2 * HOUR - 1)
    expect(findDraft("brand", token)).toBeDefined()
    clock.advance(1)
    expect(findDraft("brand", token)).toBeUndefined()
    saveDraft("brand", {})
    expect(countDrafts()).toBe(1)
  })

  it("gets a new token when step 1 is sent again", () => {
    const first = saveDraft("influencer", { name: "Maya" })
    const second = saveDraft("influencer", { name: "Maya Rao" }, first)
    expect(second).not.toBe(first)
    expect(findDraft("influencer", first)).toBeUndefined()
    expect(findDraft("influencer", second)?.fields.name).toBe("Maya Rao")
  })

  it("accepts fields of step 2", () => {
    const token = saveDraft("brand", { brandName: "Chai House" })
    addToRegistrationDraft(token, { email: "hello@chai.example" })
    expect(findDraft("brand", token)?.fields).toEqual({
      brandName: "Chai House",
      email: "hello@chai.example",
    })
  })
})

describe("registering from a draft", () => {
  const taken = () => Promise.reject(new Conflict("Email already registered.", "email"))

  it("deletes the draft afterwards, and accepts a repeated request", async () => {
    const token = saveDraft("influencer", { name: "Maya" })
    await registerFromDraft("influencer", token, async (finishDraft) => finishDraft())
    expect(findDraft("influencer", token)).toEqual({ fields: {}, isFinished: true })
    await expect(registerFromDraft("influencer", token, taken)).resolves.toBeUndefined()
  })

  it("reports a refusal while no account exists", async () => {
    const token = saveDraft("influencer", { name: "Maya" })
    await expect(registerFromDraft("influencer", token, taken)).rejects.toBeInstanceOf(Conflict)
    expect(findDraft("influencer", token)?.fields).toEqual({ name: "Maya" })
  })
})

describe("a taken email or name", () => {
  it("is compared per role, ignoring case, width and outer spaces", () => {
    anInfluencer({ userName: "Maya.Rao", email: "taken@example.com" })
    aBrand({ name: "Chai & Sons", email: "brand@example.com" })
    expect(isUserNameTaken(" ｍaya.rao ")).toBe(true)
    expect(isUserNameTaken("maya-rao")).toBe(false)
    expect(isBrandNameTaken("chai &  SONS")).toBe(true)
    expect(isEmailTaken("influencer", " TAKEN@Example.com")).toBe(true)
    expect(isEmailTaken("brand", "taken@example.com")).toBe(false)
  })

  it("is reported at each field", () => {
    expect(assertNotTaken({ userName: () => false, email: () => false })).toEqual({
      isCertain: true,
    })
    expect(() => assertNotTaken({ userName: () => true, email: () => false })).toThrow(
      expect.objectContaining({ message: "Username already taken.", field: "userName" }),
    )
    expect(() => assertNotTaken({ userName: () => true, email: () => true })).toThrow(
      expect.objectContaining({
        fields: { userName: ["Username already taken."], email: ["Email already registered."] },
      }),
    )
  })

  it("does not block registration when the check fails", () => {
    asserts("message-check-failed")
    const broken = () => {
      throw new Error("disk I/O error")
    }
    expect(assertNotTaken({ email: broken })).toEqual({ isCertain: false })
  })
})
