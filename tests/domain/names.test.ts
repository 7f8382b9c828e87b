import { expect, test } from "vitest"
import {
  brandNameField,
  nameField,
  userNameField,
} from "#app/domain/identity/profiles/profile-schema.ts"
import {
  isBrandNameTaken,
  isUserNameTaken,
} from "#app/domain/identity/registration/availability.server.ts"
import { multiLine, singleLine } from "#app/domain/shared/fields.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"

/** Zero width or blank in any Unicode category. */
const UNSEEN = ["\u034f", "\u115f", "\u17b4", "\u3164", "\uffa0", "\u2800", "\u200b", "\u{e0100}"]
/** Emoji variation selectors. */
const OF_EMOJI = ["\ufe0e", "\ufe0f"]

test.each([...UNSEEN, ...OF_EMOJI])("a text of only %j is empty", (sign) => {
  for (const field of [nameField, userNameField, brandNameField]) {
    expect(field.safeParse(sign).success).toBe(false)
    expect(field.safeParse(`${sign}${sign}`).success).toBe(false)
  }
  for (const field of [singleLine(40, "Empty."), multiLine(40, "Empty.")]) {
    expect(field.safeParse(` ${sign} `).error?.issues.at(0)?.message).toBe("Empty.")
    expect(field.parse(`a${sign}b`)).toContain("a")
  }
  expect(singleLine(40).safeParse("").success).toBe(true)
})

test.each([...UNSEEN, "\u0002", "\u202e", "\u200f", "\u200d"])(
  "removes %j from a name silently",
  (sign) => {
    for (const field of [nameField, userNameField, brandNameField]) {
      expect(field.parse(`${sign}Ke${sign}sar${sign}`)).toBe("Kesar")
    }
  },
)

test("emoji modifiers stay in a name and do not make it different", () => {
  anInfluencer({ userName: "heart\u2764" })
  aBrand({ name: "Tea \u2764\ufe0f" })
  for (const sign of OF_EMOJI) {
    expect(userNameField.safeParse(`heart\u2764${sign}`).success).toBe(true)
    expect(isUserNameTaken(`Heart\u2764${sign}`)).toBe(true)
    expect(isBrandNameTaken(`tea \u2764${sign}`)).toBe(true)
  }
  expect(isBrandNameTaken("tea \u2764")).toBe(true)
  expect(isBrandNameTaken("tea")).toBe(false)
})

test.each([".", "..", "maya.data", "MAYA.DATA", "maya%2Frao", "%2f"])(
  "%s is not a username: no page can have the address",
  (name) => {
    expect(userNameField.safeParse(name).error?.issues[0]?.message).toContain("another username")
  },
)

test.each(["maya.rao", "data", "maya.database", "100%", "50%25"])("%s is a username", (name) => {
  expect(userNameField.safeParse(name).success).toBe(true)
})
