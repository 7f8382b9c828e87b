import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const brand = "Kumo Tea"
const browse = href(urls.influencer.browse)
const list = href(urls.influencer.searches)
let maya: Visitor
const server = await aServer()
await signedInAs(server, "brand", { name: brand })
beforeEach(async () => {
  maya = await signedInAs(server, "influencer", { name: "Maya" })
})
afterEach(() => {
  withDatabase(server, (db) => db.exec("DELETE FROM saved_searches; DELETE FROM projects"))
})

const names = (page: Page) => page.texts("main li h2")
const save = async (query: string, fields: Record<string, string> = {}) =>
  maya.submit(await maya.open(`${browse}?${query}`), "Save search", fields)

describe("saved searches without a script", () => {
  test("save filters while browsing, and run them", async () => {
    insertProjects(server, { brand, title: "Oolong", niche: "Tea" }, { brand, niche: "Coffee" })
    const plain = await maya.open(browse)
    expect(plain.text).not.toContain("Save this search")
    const saved = await save("niche=tea&sort=budget")
    expect(saved.path).toBe(`${browse}?niche=tea&sort=budget`)
    expect(saved.flash).toBe("Saved. New projects come by mail each morning.")
    expect(saved.text).toContain("Saved as “tea”.")
    expect(saved.text).not.toContain("Save this search")
    const kept = await maya.open(saved.link("Saved searches"))
    expect(names(kept)).toEqual(["tea"])
    expect(kept.text).toContain("tea · Highest budget")
    const found = await maya.open(kept.link("tea"))
    expect(found.texts("article h2")).toEqual(["Oolong"])
  })

  test("are renamed, muted, mailed again and deleted", async () => {
    await save("niche=tea", { "Name of the search": "Tea" })
    let page = await maya.open(list)
    const form = await maya.open(page.link("Rename"))
    expect(form.value("Name of the search")).toBe("Tea")
    page = await maya.submit(form, "Save name", { "Name of the search": "All tea" })
    expect([page.path, page.flash, names(page)]).toEqual([list, "Renamed.", ["All tea"]])
    page = await maya.submit(page, "Stop the mail")
    expect(page.flash).toBe("You won’t get mail for this search any more.")
    expect(page.text).toContain("No mail")
    page = await maya.submit(page, "Mail me each morning")
    expect(page.text).toContain("Mailed each morning")
    page = await maya.submit(page, "Delete search")
    expect([page.flash, names(page)]).toEqual(["Deleted.", []])
    expect(page.text).toContain("No saved searches yet.")
  })

  test("of a brand save filters of influencers, without a mail", async () => {
    const kumo = await signedInAs(server, "brand")
    const influencers = href(urls.brand.influencers)
    const plain = await kumo.open(influencers)
    expect(plain.text).not.toContain("Save this search")
    const query = "band=10K-100K&isVerified=1&sort=verified"
    const page = await kumo.open(`${influencers}?${query}`)
    expect(page.text).not.toContain("Mail new projects")
    const saved = await kumo.submit(page, "Save search", { "Name of the search": "Checked" })
    expect([saved.path, saved.flash]).toEqual([`${influencers}?${query}`, "Saved."])
    expect(saved.text).toContain("Saved as “Checked”.")
    const kept = await kumo.open(saved.link("Saved searches"))
    expect([kept.path, names(kept)]).toEqual([href(urls.brand.searches), ["Checked"]])
    expect(kept.text).toContain("10K-100K followers · Verified followers · Most verified followers")
    expect(kept.text).not.toMatch(/mail me|mailed each/i)
    expect(await markupErrors(kept.body)).toEqual([])
    expect((await kumo.open(kept.link("Checked"))).path).toBe(`${influencers}?${query}`)
    const form = await kumo.open(kept.link("Rename"))
    const renamed = await kumo.submit(form, "Save name", { "Name of the search": "Verified" })
    expect([renamed.path, names(renamed)]).toEqual([kept.path, ["Verified"]])
    expect(names(await kumo.submit(renamed, "Delete search"))).toEqual([])
  })

  test("have valid pages, whatever the content", async () => {
    await save("niche=tea&search=glow")
    const kept = await maya.open(list)
    const pages = [
      kept,
      await maya.open(kept.link("Rename")),
      await maya.open(kept.link("“glow”, tea")),
      await maya.open(`${browse}?niche=coffee&fits=1`),
      await maya.post(list, { name: "x".repeat(61), query: "niche=coffee" }),
    ]
    for (const { body, path } of pages) expect(await markupErrors(body), path).toEqual([])
  })

  test("report errors at their fields, and keep typed text", async () => {
    const long = "x".repeat(61)
    const refused = await save("niche=tea", {
      "Name of the search": long,
      "Mail new projects": "never",
    })
    expect(refused.status).toBe(422)
    expect(refused.errors("Name of the search")).toEqual(["Please use at most 60 characters."])
    expect(refused.value("Name of the search")).toBe(long)
    expect(refused.value("Mail new projects")).toBe("never")
    const mended = await maya.submit(refused, "Save search", { "Name of the search": "Tea" })
    expect(mended.flash).toBe("Saved.")
    expect(mended.path).toBe(`${browse}?niche=tea`)
    const rename = await maya.open((await maya.open(list)).link("Rename"))
    const unnamed = await maya.submit(rename, "Save name", { "Name of the search": "  " })
    expect(unnamed.errors("Name of the search")).toEqual(["Please enter a name."])
  })

  test("refuse saved filters and empty ones", async () => {
    await save("niche=tea", { "Name of the search": "Tea" })
    const again = await maya.follow(await maya.post(list, { query: "niche=%20TEA", mail: "daily" }))
    expect(again.flash).toBe("You have saved this already, as “Tea”.")
    const nothing = await maya.post(list, { query: "sort=budget", mail: "daily" })
    expect(nothing.status).toBe(422)
    expect(nothing.formErrors).toEqual(["There is nothing to save yet: choose a filter first."])
  })

  test("of another user are not found, and other steps do not exist", async () => {
    await save("niche=tea")
    const renameHref = (await maya.open(list)).link("Rename")
    const ravi = await signedInAs(server, "influencer")
    expect((await ravi.get(renameHref)).status).toBe(404)
    for (const step of ["rename", "never", "delete"]) {
      const answer = await ravi.post(renameHref.replace("rename", step), { name: "Mine" })
      expect(answer.status).toBe(404)
    }
    expect((await maya.post(renameHref.replace("rename", "explode"))).status).toBe(404)
    expect((await maya.get(renameHref.replace("rename", "delete"))).location).toBe(list)
    expect(names(await maya.open(list))).toEqual(["tea"])
  })
})

test("notification settings include new projects of saved searches", async () => {
  const settings = await maya.open(href(urls.account.notifications))
  expect(settings.value("Invitations")).toBe("now")
})
