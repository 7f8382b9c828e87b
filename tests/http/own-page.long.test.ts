import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aPng, hostileFiles } from "#tests/support/pictures.ts"
import { aServer } from "#tests/support/servers.ts"
import { withDatabase } from "#tests/support/stored.ts"

const server = await aServer()

const page = href(urls.account.page)
const preview = href(urls.account.pagePreview)
const portfolio = href(urls.account.portfolio)

const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

describe("an influencer's profile", () => {
  test("is filled, previewed, published, hidden and restored without a script", async () => {
    const maya = await signedInAs(server, "influencer", { name: "Maya", userName: "maya.page" })
    const empty = await maya.open(page)
    expect(empty.heading).toBe("Public profile")
    expect(empty.text).toContain("nobody else can open it")
    expect(empty.text).toContain("Brands also look for a picture, a few words about you")
    const before = today()
    const saved = await maya.submit(empty, "Save page", {
      "About you": "Recipes from Kerala",
      City: "Kochi",
      "Niches, up to 5": ["Food", "Travel"],
      "Languages, up to 8": ["ml", "en"],
      "Followers on Instagram": "48,200",
      Reel: "8,000",
    })
    expect(saved.flash).toBe("Your public profile is saved.")
    expect([before, today()]).toContain(saved.value("Instagram: as of"))
    expect(saved.value("Reel")).toBe("8000")
    const shown = await maya.open(preview)
    for (const text of ["Recipes from Kerala", "Kochi", "English, Malayalam", "48.2K", "₹8,000"]) {
      expect(shown.text).toContain(text)
    }
    expect(shown.text).toContain("Self-reported")
    const open = await maya.submit(saved, "Publish my page")
    expect(open.flash).toBe("Your profile is public.")
    expect(open.html.querySelector(`a[href="/c/maya.page"]`)).not.toBeNull()
    const hidden = await maya.submit(open, "Hide my profile")
    expect(hidden.flash).toBe("You are hidden from every search and page.")
    expect(hidden.html.querySelector(`a[href="/c/maya.page"]`)).toBeNull()
    const again = await maya.submit(hidden, "Show my profile again")
    expect(again.html.querySelector(`a[href="/c/maya.page"]`)).not.toBeNull()
    expect((await maya.submit(again, "Take it back to a draft")).flash).toContain("is a draft")
  })

  test("is previewed beside the form before it is saved", async () => {
    const maya = await signedInAs(server, "influencer")
    const typed = { "About you": "Tea and books", City: "Pune", Reel: "8,000" }
    const previewed = await maya.submit(await maya.open(page), "Preview", typed)
    expect(previewed.status).toBe(200)
    const shown = previewed.html.querySelector(`aside[aria-label="Preview"]`)?.textContent ?? ""
    for (const text of ["Tea and books", "Pune", "₹8,000"]) expect(shown).toContain(text)
    expect(previewed.value("About you")).toBe("Tea and books")
    expect((await maya.open(preview)).text).not.toContain("Tea and books")
    const whileTyping = await maya.post(href(urls.account.typedPreview), { bio: "Tea. a@b.in" })
    expect(JSON.parse(whileTyping.body).bio).not.toContain("a@b.in")
    const wrong = await maya.post(href(urls.account.typedPreview), { city: "x".repeat(200) })
    expect(wrong.status).toBe(422)
    const refused = await maya.submit(previewed, "Preview", { "Followers on X": "many" })
    expect(refused.status).toBe(422)
    expect(refused.value("City")).toBe("Pune")
  })

  test("reports errors at their fields, and keeps typed text", async () => {
    const maya = await signedInAs(server, "influencer")
    const refused = await maya.submit(await maya.open(page), "Save page", {
      "About you": "Kept",
      "Niches, up to 5": ["Food"],
      "Followers on X": "many",
      "YouTube: as of": "2020-01-01",
      Story: "-5",
    })
    expect(refused.status).toBe(422)
    expect(refused.errors("Followers on X")).toEqual(["Please enter a whole number of followers."])
    expect(refused.errors("Story")).toEqual(["Please enter an amount that is not below 0."])
    expect(refused.value("About you")).toBe("Kept")
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const late = await maya.submit(refused, "Save page", {
      "Followers on X": "10",
      "X: as of": tomorrow,
      "YouTube: as of": "",
      Story: "",
    })
    expect(late.status).toBe(422)
    expect(late.errors("X: as of")).toEqual(["This day is still to come."])
    expect(late.value("About you")).toBe("Kept")
  })

  test("shows its owner which text is masked for others", async () => {
    const maya = await signedInAs(server, "influencer")
    const saved = await maya.submit(await maya.open(page), "Save page", {
      "About you": "Write to maya@example.com",
    })
    expect(saved.flash).toContain("Others do not see the contact details")
    expect(saved.value("About you")).toBe("Write to maya@example.com")
    expect((await maya.open(preview)).text).toContain("Write to [email address hidden]")
  })
})

describe("the portfolio", () => {
  test("shows its owner which caption text is masked for others", async () => {
    const maya = await signedInAs(server, "influencer")
    const link = "https://example.com/my-work"
    const added = await maya.follow(
      await maya.post(portfolio, { link, caption: "Mail maya@example.com" }),
    )
    expect(added.flash).toContain("Added to your portfolio. Others do not see the contact details")
    const [change = ""] = added.html
      .querySelectorAll("form")
      .flatMap((form) => form.getAttribute("action") ?? [])
      .filter((action) => action.endsWith("/caption"))
    const changed = await maya.follow(await maya.post(change, { caption: "Call 98765 43210" }))
    expect(changed.flash).toContain("Your words are saved. Others do not see the contact details")
    const plain = await maya.follow(await maya.post(change, { caption: "A plate" }))
    expect(plain.flash).toBe("Your words are saved.")
  })

  test("accepts links and pictures, and sorts, describes and removes them", async () => {
    const maya = await signedInAs(server, "influencer")
    const first = await maya.submit(await maya.open(portfolio), "Add to portfolio", {
      "Link to your work": "https://www.youtube.com/watch?v=1",
      "A few words about it": "A film",
    })
    expect(first.flash).toBe("Added to your portfolio.")
    const sent = new FormData()
    sent.append("caption", "A plate")
    const bytes = new Uint8Array(await aPng())
    sent.append("picture", new File([bytes], "plate.png", { type: "image/png" }))
    const second = await maya.follow(await maya.post(portfolio, sent))
    expect(second.text).toContain("2 of 8 pieces of work")
    const src = second.html.querySelector("main img")?.getAttribute("src") ?? ""
    expect((await maya.get(src)).headers.get("Content-Type")).toBe("image/webp")
    const moved = await maya.submit(second, "Move up: Work 2")
    expect(moved.flash).toBe("Moved up.")
    const named = await maya.submit(moved, "Save the words about Work 1", {
      "A few words about work 1": "A blue plate",
    })
    expect(named.value("A few words about work 1")).toBe("A blue plate")
    const left = await maya.submit(named, "Remove: Work 1")
    expect(left.text).toContain("1 of 8 pieces of work")
    expect((await maya.get(src)).status).toBe(404)
  })

  test("rejects entries that are neither, both, foreign, or not a picture", async () => {
    const maya = await signedInAs(server, "influencer")
    const empty = await maya.open(portfolio)
    const add = (fields: Record<string, string>) => maya.submit(empty, "Add to portfolio", fields)
    expect((await add({})).errors("Link to your work")).toEqual([
      "Give a link, or choose a picture.",
    ])
    const http = await add({ "Link to your work": "http://a.example" })
    expect(http.errors("Link to your work")).toEqual([
      "Enter a whole link that begins with https://.",
    ])
    const chat = await add({ "Link to your work": "https://wa.me/919876543210" })
    expect(chat.status).toBe(422)
    for (const [name, bytes] of (await hostileFiles()).slice(0, 3)) {
      const sent = new FormData()
      sent.append("picture", new File([new Uint8Array(bytes)], name, { type: "image/png" }))
      expect((await maya.post(portfolio, sent)).status).toBe(422)
    }
    const other = await signedInAs(server, "influencer")
    const step = (itemId: string, step: string) =>
      href(urls.account.portfolioItem, { itemId, step })
    expect((await other.post(step("unknown", "remove"))).status).toBe(404)
    expect((await other.post(step("unknown", "paint"))).status).toBe(404)
  })
})

describe("a brand's profile", () => {
  test("is filled and published, and gets its address with that", async () => {
    const chai = await signedInAs(server, "brand", { name: "Chai Page" })
    const saved = await chai.submit(await chai.open(page), "Save page", {
      "About your brand": "Tea since 1932",
      Category: "Food",
    })
    expect(saved.flash).toBe("Your public profile is saved.")
    const open = await chai.submit(saved, "Publish my page")
    expect(open.html.querySelector(`a[href="/b/chai-page"]`)).not.toBeNull()
    const unlisted = href(urls.account.setPageState, { state: "unlisted" })
    const refused = await chai.follow(await chai.post(unlisted))
    expect(refused.flash).toContain("A brand's page is public or a draft.")
    const nowhere = await chai.post(href(urls.account.setPageState, { state: "sideways" }))
    expect(nowhere.status).toBe(404)
  })

  test("is previewed by its brand, marked as a draft", async () => {
    const chai = await signedInAs(server, "brand", { name: "Chai Draft" })
    const saved = await chai.submit(await chai.open(page), "Save page", {
      "About your brand": "We brew.",
    })
    const shown = await chai.open(saved.link("Preview"))
    for (const text of ["Draft", "nobody else can open it", "Chai Draft", "We brew.", "Record"]) {
      expect(shown.text).toContain(text)
    }
    expect(shown.find("meta[name=robots]").getAttribute("content")).toBe("noindex")
    expect(await markupErrors(shown.body)).toEqual([])
    const other = await (await signedInAs(server, "brand")).open(preview)
    expect(other.text).not.toContain("Chai Draft")
    expect((await server.visitor().get(preview)).location).toBe("/login")
    expect((await server.visitor().get("/b/chai-draft")).status).toBe(404)
    await chai.submit(saved, "Publish my page")
    expect((await chai.open(preview)).text).not.toContain("nobody else can open it")
  })

  test("has no portfolio and no switch to hide", async () => {
    const chai = await signedInAs(server, "brand")
    for (const address of [portfolio, href(urls.account.hidePage, { step: "hide" })]) {
      expect((await chai.get(address)).location).toBe(href(urls.brand.dashboard))
    }
  })
})

describe("the profile prompt after registration", () => {
  test("stays on the dashboard until postponed or answered", async () => {
    for (const role of ["influencer", "brand"] as const) {
      const dashboard = href(urls[role].dashboard)
      const [later, filling] = [await signedInAs(server, role), await signedInAs(server, role)]
      const asked = await later.open(dashboard)
      expect(asked.text).toContain("Set up your page")
      await later.submit(asked, "Not now")
      expect((await later.open(dashboard)).text).not.toContain("Set up your page")
      await filling.submit(await filling.open(page), "Save page")
      expect((await filling.open(dashboard)).text).not.toContain("Set up your page")
    }
  })
})

test("a former username is reserved for its owner", async () => {
  const maya = await signedInAs(server, "influencer", { name: "Maya", userName: "was.maya" })
  const empty = await maya.submit(await maya.open(page), "Publish my page")
  expect(empty.flash).toContain("Your page is empty. Add a few words about you")
  const filled = await maya.submit(empty, "Save page", { "About you": "I travel." })
  await maya.submit(filled, "Publish my page")
  const account = href(urls.influencer.account)
  await maya.submit(await maya.open(account), "Save Changes", { Username: "is.maya" })
  const other = await signedInAs(server, "influencer")
  const refused = await other.submit(await other.open(account), "Save Changes", {
    Username: "Was.Maya",
  })
  expect(refused.errors("Username")).toEqual(["Username already taken, choose another one!"])
  const back = await maya.submit(await maya.open(account), "Save Changes", { Username: "was.maya" })
  expect(back.flash).toBe("Profile Updated Successfully")
})

test("a suspended user can read the page and change nothing", async () => {
  const maya = await signedInAs(server, "influencer", { userName: "still.there" })
  const open = await maya.open(page)
  withDatabase(server, (db) => {
    const isTheirs = "id = (SELECT user_id FROM profiles WHERE user_name = 'still.there')"
    db.prepare(`UPDATE users SET suspended_at = 1 WHERE ${isTheirs}`).run()
  })
  const refused = await maya.submit(open, "Publish my page")
  expect(refused.flash).toContain("Your account is suspended")
  const kept = await maya.submit(open, "Save page", { "About you": "Kept" })
  expect([kept.status, kept.value("About you")]).toEqual([403, "Kept"])
})
