import { expect, test } from "vitest"
import { brandLinks, handleLinks } from "#app/domain/identity/profiles/profile.ts"

test("a handle becomes the address of its profile on each platform", () => {
  const socials = { X: "maya_rao", Tiktok: "maya.rao", Youtube: "maya", Instagram: "maya.rao" }
  expect(handleLinks(socials)).toEqual([
    { platform: "Instagram", href: "https://www.instagram.com/maya.rao/" },
    { platform: "Youtube", href: "https://www.youtube.com/@maya" },
    { platform: "Tiktok", href: "https://www.tiktok.com/@maya.rao" },
    { platform: "X", href: "https://x.com/maya_rao" },
  ])
})

test.each(["", "..", "a/b", "@maya", "maya rao", "x".repeat(31), "%2e%2e"])(
  "a stored handle of %j is not linked",
  (handle) => expect(handleLinks({ X: handle })).toEqual([]),
)

test.each([
  "javascript:alert(1)",
  "http://x.com/acme",
  "https://x.com@evil.example/",
  "https://x.com/a b",
  "//x.com/acme",
  "data:text/html,x",
])("a stored link to %s is not shown", (link) => expect(brandLinks({ X: link })).toEqual([]))

test("a brand's https links are shown in the order of the platforms", () => {
  expect(brandLinks({ X: "https://x.com/acme", Instagram: "https://instagram.com/acme" })).toEqual([
    { platform: "Instagram", href: "https://instagram.com/acme" },
    { platform: "X", href: "https://x.com/acme" },
  ])
})
