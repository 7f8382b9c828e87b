import { describe, expect, test } from "vitest"
import { maskNames } from "#app/domain/identity/profiles/mask-names.server.ts"
import { DOT_AT_END, MIXED_SCRIPTS } from "#app/domain/identity/profiles/name-rules.ts"
import { toSlug } from "#app/domain/identity/profiles/page-address.server.ts"
import {
  newBrandNameField,
  newUserNameField,
} from "#app/domain/identity/profiles/profile-schema.ts"
import {
  updateBrandProfile,
  updateInfluencerProfile,
} from "#app/domain/identity/profiles/save-profile.server.ts"
import {
  isBrandNameTaken,
  isUserNameTaken,
} from "#app/domain/identity/registration/availability.server.ts"
import {
  registerBrand,
  registerInfluencer,
} from "#app/domain/identity/registration/register.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer, PASSWORD } from "#tests/support/domain.ts"

const account = { phone: "+919876543210", password: PASSWORD }
let made = 0
const anEmail = () => `alike${++made}@example.com`

describe("A new username", () => {
  test.each([
    "maya",
    "майя",
    "माया_१२",
    "maya_12",
    "山田tarō",
    "김maya",
    "maya🌸",
    "ಮಾಯಾ.ರಾವ್",
    "ᱢᱟᱭᱟ",
  ])("may be %s", (name) => {
    expect(newUserNameField.safeParse(name).success).toBe(true)
  })

  test.each(["mаya", "mayа_rao", "maya_माया", "μaya", "மாயா_माया", "𐎀𐎁"])(
    "is not %s, of letters of two scripts or of none of today",
    (name) => {
      expect(newUserNameField.safeParse(name).error?.issues[0]?.message).toBe(MIXED_SCRIPTS)
    },
  )

  test.each([".maya", "maya.", "."])("is not %s, with a dot at an end", (name) => {
    const said = newUserNameField.safeParse(name).error?.issues.map(({ message }) => message)
    expect(said).toContain(DOT_AT_END)
  })
})

test("lets each word of a brand name be of another script", () => {
  expect(newBrandNameField.safeParse("Chai चाय").success).toBe(true)
  expect(newBrandNameField.safeParse("Nykаa").error?.issues[0]?.message).toBe(MIXED_SCRIPTS)
})

describe("A name that looks like another's", () => {
  test("is taken, whichever of the two came first", () => {
    anInfluencer({ userName: "scope" })
    anInfluencer({ userName: "асе" })
    aBrand({ name: "Nike" })
    aBrand({ name: "Levi's" })
    expect(isUserNameTaken("ѕсоре")).toBe(true)
    expect(isUserNameTaken("ЅСОРЕ")).toBe(true)
    expect(isUserNameTaken("ace")).toBe(true)
    expect(isUserNameTaken("ACE")).toBe(true)
    expect(isBrandNameTaken("ΝΙΚΕ")).toBe(true)
    expect(isBrandNameTaken("Levi’s")).toBe(true)
    expect(isBrandNameTaken("scope")).toBe(false)
  })

  test("is free where both are plain ASCII", () => {
    anInfluencer({ userName: "modern" })
    expect(isUserNameTaken("modem")).toBe(false)
    anInfluencer({ userName: "paul" })
    expect(isUserNameTaken("pau1")).toBe(false)
  })

  test("is refused by registration and by the profile, and keeping one's own is not", async () => {
    aBrand({ name: "SCAPE" })
    await expect(
      registerBrand({ ...account, email: anEmail(), brandName: "ЅСАРЕ" }),
    ).rejects.toThrow("Brand name already taken.")
    const other = aBrand({ name: "Other" })
    await expect(updateBrandProfile(other, { brandName: "ЅСАРЕ", socials: {} })).rejects.toThrow(
      "Brand name is already occupied! Choose a unique one.",
    )
    const own = anInfluencer({ userName: "ѕоре" })
    await updateInfluencerProfile(own, { name: "Own", userName: "ѕоре", socials: {} })
  })
})

describe("A reserved name", () => {
  test.each([
    "admin",
    "Support",
    "official",
    "help",
    "ad.min",
    "influencer_marketplace",
    "аdmin",
    "ѕuррοrt",
  ])("answers as taken: %s", async (name) => {
    expect([isUserNameTaken(name), isBrandNameTaken(name)]).toEqual([true, true])
    const details = { name: "Maya", userName: name, socials: { X: "maya" } }
    await expect(registerInfluencer({ ...account, ...details, email: anEmail() })).rejects.toThrow(
      "Username already taken.",
    )
  })

  test.each(["helping", "maya.official", "administrata", "brand"])("is not %s", (name) => {
    expect(isUserNameTaken(name)).toBe(false)
  })
})

test("keeps names of before whatever they are, and refuses their likes as new ones", async () => {
  const admin = anInfluencer({ userName: "admin" })
  const dotted = anInfluencer({ userName: ".mixеd." })
  await updateInfluencerProfile(admin, { name: "Changed", userName: "admin", socials: {} })
  await updateInfluencerProfile(dotted, { name: "Changed", userName: ".mixеd.", socials: {} })
  for (const userName of ["maya.", "mаya"]) {
    const change = updateInfluencerProfile(admin, { name: "Maya", userName, socials: {} })
    await expect(change).rejects.toMatchObject({ fields: { userName: [expect.any(String)] } })
  }
})

test("leaves nothing that nobody sees in the address of a brand", () => {
  expect(toSlug("Tea \u2764\ufe0f House")).toBe("tea-house")
  expect(toSlug("1\ufe0f\u20e3 Tea")).toBe("1\u20e3-tea")
  expect(toSlug("\u3164Tea\u200d")).toBe("tea")
})

test("works out what names of before look like", () => {
  const { userId } = anInfluencer({ userName: "ѕсоор" })
  sqlite.exec("UPDATE profiles SET name_skeleton = NULL")
  expect(isUserNameTaken("scoop")).toBe(false)
  maskNames("")
  expect(isUserNameTaken("scoop")).toBe(true)
  sqlite.prepare("DELETE FROM users WHERE id = ?").run(userId)
})
