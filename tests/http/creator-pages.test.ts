import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { href, threadHref, urls, writeToHref } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { aBrandPage, aCreatorPage, aPublicProject, userIdOf } from "#tests/support/public-pages.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { change } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const FIND = href(urls.brand.influencers)

/** Adds a picture to the portfolio through its form. */
async function addWork(creator: Visitor, caption: string): Promise<void> {
  const form = new FormData()
  const bytes = new Uint8Array(await aPhotograph())
  form.append("picture", new File([bytes], "work.jpg", { type: "image/jpeg" }))
  form.append("caption", caption)
  expect((await creator.post(href(urls.account.portfolio), form)).status).toBe(303)
}

const srcOf = (html: string): string[] =>
  [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src)

describe("a creator's page", () => {
  test("leads with the work, then name, numbers and dated reviews", async () => {
    const { visitor, path, name, userId } = await aCreatorPage(server, "public")
    await addWork(visitor, "A kulhad in the rain")
    await addWork(visitor, "Steam")
    change(server, "INSERT INTO follower_counts VALUES (?, 'Instagram', 48200, 1)", userId)
    const { orderId } = await aStartedOrder(server)
    change(
      server,
      `INSERT INTO reviews (id, order_id, from_id, to_id, stars, text, private_note, status, created_at, published_at)
       SELECT ?, id, brand_id, ?, 5, 'Slow and good', '', 'published', 1, 1764000000000 FROM orders WHERE id = ?`,
      ...[randomUUID(), userId, orderId],
    )
    const page = await server.visitor().get(path)
    expect(await markupErrors(page.body)).toEqual([])
    const main = page.find("main").toString()
    const places = ["A kulhad in the rain", "<h1", "48.2K", "Slow and good"].map((one) =>
      main.indexOf(one),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    const works = page.html.querySelectorAll("ul.work-wall a")
    expect(works).toHaveLength(2)
    for (const work of works)
      expect((await server.visitor().get(work.getAttribute("href") ?? "")).status).toBe(200)
    expect(page.find("main figure").text).toContain("24 Nov 2025")
    expect(page.text).toContain("Self-reported")
    expect(page.body).not.toMatch(/<script(?![^>]*(ld\+json|speculationrules))/)
    expect(page.heading).toBe(name)
  })

  test("offers brands and visitors to invite and to write, and creators neither", async () => {
    const { visitor, path, userId: influencerId } = await aCreatorPage(server, "public")
    const invite = href(urls.brand.invite, { influencerId })
    const message = writeToHref(influencerId)
    const brand = await signedInAs(server, "brand")
    for (const reader of [server.visitor(), brand]) {
      const page = await reader.get(path)
      expect([page.link("Invite"), page.link("Message")]).toEqual([invite, message])
    }
    const own = (await visitor.get(path)).texts("main a")
    expect(own).not.toContain("Invite")
    expect(own).not.toContain("Message")
    const guest = server.visitor()
    expect((await guest.get(invite)).location).toBe("/login")
    const email = `${randomUUID()}@example.com`
    await signedInAs(server, "brand", { email })
    const answer = await guest.post(href(urls.login.brand), { email, password: PASSWORD })
    expect(answer.location).toBe(invite)
  })

  test("can be shared by its address, by mail and on WhatsApp", async () => {
    const { path, name } = await aCreatorPage(server, "public")
    const page = await server.visitor().get(path)
    const share = page.find("main [popover]")
    const address = share.querySelector(".select-all")?.text ?? ""
    expect(address).toMatch(new RegExp(`^https?://.+${path}$`))
    const links = share
      .querySelectorAll("a")
      .map((a) => decodeURIComponent(a.getAttribute("href") ?? ""))
    expect(links[0]).toMatch(/^mailto:\?subject=/)
    expect(links[1]).toMatch(/^https:\/\/wa\.me\/\?text=/)
    for (const link of links) {
      expect(link).toContain(name)
      expect(link).toContain(address)
    }
  })
})

describe("writing to a creator", () => {
  test("begins with an invitation and goes on in the conversation", async () => {
    const { userId: influencerId, name } = await aCreatorPage(server, "draft")
    const brand = await signedInAs(server, "brand")
    const projectId = await postProject(brand)
    const message = writeToHref(influencerId)
    const form = await brand.open(message)
    expect([form.heading, form.text]).toEqual([
      `Invite ${name}`,
      expect.stringContaining("once you have invited them"),
    ])
    await brand.submit(form, "Send invitation", { Project: projectId, Message: "Tea?" })
    const start = await brand.open(message)
    expect(start.heading).toBe(`Message to ${name}`)
    const sent = await brand.submit(start, "Send", { Message: "Green or black?" })
    expect(sent.text).toContain("Green or black?")
    const threadId = sent.path.split("/").at(-1)?.split(/[?#]/)[0] ?? ""
    expect((await brand.get(message)).location).toBe(threadHref(threadId))
    const other = await signedInAs(server, "brand")
    expect((await other.get(message)).location).toContain("/invite?")
    change(server, "UPDATE creators SET hidden_at = 1 WHERE user_id = ?", influencerId)
    expect((await other.get(message)).status).toBe(404)
  })
})

describe("finding influencers", () => {
  test("is a grid with cover, face, three numbers and price", async () => {
    const { visitor, userId, name } = await aCreatorPage(server, "draft")
    await addWork(visitor, "Cup")
    change(server, "INSERT INTO follower_counts VALUES (?, 'Youtube', 12300, 1)", userId)
    change(server, "INSERT INTO creator_rates VALUES (?, 'reel', 500000)", userId)
    const brand = await signedInAs(server, "brand")
    const list = await brand.open(`${FIND}?search=${encodeURIComponent(name)}`)
    expect(await markupErrors(list.body)).toEqual([])
    const card = list.find("main .creator-grid article")
    const [cover = ""] = srcOf(card.toString())
    expect((await brand.get(cover)).status).toBe(200)
    expect(card.querySelector(".avatar")).not.toBeNull()
    expect(card.querySelectorAll("dl > div")).toHaveLength(3)
    for (const text of ["12.3K", "₹5,000", "Pune"]) expect(card.text).toContain(text)
    expect(list.link(name)).toBe(href(urls.brand.influencer, { influencerId: userId }))
    const bare = await aCreatorPage(server, "draft")
    const other = await brand.open(`${FIND}?search=${encodeURIComponent(bare.name)}`)
    expect(other.find("main article .cover").tagName).toBe("SPAN")
  })

  test("sorts by fit for each brand alone, with the reason in words", async () => {
    const { userId, name } = await aCreatorPage(server, "draft")
    change(server, "INSERT INTO follower_counts VALUES (?, 'X', 48200, 1)", userId)
    change(server, "UPDATE creators SET country = 'NP' WHERE user_id = ?", userId)
    const brand = await signedInAs(server, "brand")
    const fit = `${FIND}?sort=fit&country=NP`
    const none = await brand.open(fit)
    expect(none.text).toContain("Post a project to sort by fit")
    await postProject(brand, { platforms: ["X"], followers: "10K-100K", niche: "" })
    for (const _ of [1, 2]) {
      const page = await brand.open(fit)
      expect(page.find("main article .reason").text).toBe("Fits: X 10K-100K")
      expect(page.texts("main li h2")).toEqual([name])
      expect(page.value("Sort by")).toBe("fit")
      expect((await server.lineOf(page)).isShared).toBeUndefined()
    }
    expect(
      brand && (await brand.open(`${FIND}?country=NP`)).texts("ul[aria-label='Active filters'] li"),
    ).toEqual(["Remove Nepal"])
    const other = await signedInAs(server, "brand")
    expect((await other.open(fit)).text).toContain("Post a project to sort by fit")
  })
})

describe("the preview picture", () => {
  const pictureOf = async (path: string) => {
    const page = await server.visitor().get(path)
    const address = page.find("meta[property='og:image']").getAttribute("content") ?? ""
    expect(page.find("meta[name='twitter:card']").getAttribute("content")).toBe(
      "summary_large_image",
    )
    expect(page.find("meta[name='twitter:image']").getAttribute("content")).toBe(address)
    expect(page.find("meta[property='og:image:width']").getAttribute("content")).toBe("1200")
    return new URL(address, page.url).href
  }

  test("of a creator, a brand and a project is drawn by the server", async () => {
    const creator = await aCreatorPage(server, "public")
    await addWork(creator.visitor, "Cup")
    const house = await aBrandPage(server)
    const project = aPublicProject(server, house.name, { title: "चाय <b>& tea" })
    for (const path of [creator.path, house.path, `/p/${project}`]) {
      const address = await pictureOf(path)
      const answer = await fetch(address)
      expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([
        ...[path, 200, "image/jpeg"],
      ])
      const file = Buffer.from(await answer.arrayBuffer())
      const { format, width, height } = await sharp(file).metadata()
      expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 })
      expect(file.length).toBeLessThan(200_000)
      // Text was drawn: the right half is not one colour.
      const right = sharp(file).extract({ left: 540, top: 0, width: 600, height: 630 })
      const { channels } = await sharp(await right.png().toBuffer()).stats()
      expect(channels[0]?.stdev).toBeGreaterThan(5)
      const etag = answer.headers.get("ETag") ?? ""
      const again = await fetch(address, { headers: { "If-None-Match": etag } })
      expect([again.status, answer.headers.get("Cache-Control")]).toEqual([304, "public, no-cache"])
    }
  })

  test("changes with the page, and goes with it", async () => {
    const { path, userId, name } = await aCreatorPage(server, "public")
    const before = await pictureOf(path)
    change(server, "UPDATE creators SET city = 'Goa' WHERE user_id = ?", userId)
    expect(await pictureOf(path)).not.toBe(before)
    change(server, "UPDATE creators SET page_state = 'draft' WHERE user_id = ?", userId)
    expect((await fetch(before)).status).toBe(404)
    change(
      server,
      "UPDATE creators SET page_state = 'public', hidden_at = 1 WHERE user_id = ?",
      userId,
    )
    expect((await fetch(before)).status).toBe(410)
    expect(userIdOf(server, name)).toBe(userId)
  })
})

test("a brand's page shows dated reviews, a way in and its address", async () => {
  const { path, userId, name } = await aBrandPage(server)
  aPublicProject(server, name, { title: "Reels about tea", niche: "Food" })
  const { orderId, influencer } = await aStartedOrder(server)
  change(
    server,
    `INSERT INTO reviews (id, order_id, from_id, to_id, stars, text, private_note, status, created_at, published_at)
         SELECT ?, id, influencer_id, ?, 4, 'Paid at once', '', 'published', 1, 1764000000000 FROM orders WHERE id = ?`,
    randomUUID(),
    userId,
    orderId,
  )
  const page = await server.visitor().get(path)
  expect(page.find("main figure").text).toContain("24 Nov 2025")
  expect(page.text).toContain("Looks for creators: Food")
  expect(page.link("Join to apply")).toBe(href(urls.register.influencer))
  expect(page.find("main .select-all").text).toMatch(new RegExp(`^https?://.+${path}$`))
  expect((await influencer.get(path)).link("See open projects")).toBe("#projects")
  expect(await markupErrors(page.body)).toEqual([])
})
