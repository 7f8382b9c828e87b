import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { change, valueIn, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

let made = 0

/** A brand with a list of one influencer, and a link to it. */
async function aSharedList() {
  made += 1
  const email = `list-brand${made}@example.com`
  const phone = "9876543210"
  const brand = await signedInAs(server, "brand", { email, name: `List brand ${made}` })
  const creatorEmail = `list-creator${made}@example.com`
  await signedInAs(server, "influencer", { email: creatorEmail, name: `Maya ${made}` })
  let ids = { influencerId: "", listId: "" }
  withDatabase(server, (db) => {
    const userId = db.prepare<[string], string>("SELECT id FROM users WHERE email = ?").pluck()
    ids = { influencerId: userId.get(creatorEmail) ?? "", listId: `list-${made}` }
    db.prepare(
      "INSERT INTO creator_lists (id, brand_id, name, name_key, created_at) VALUES (?, ?, 'Tea', 'tea', 0)",
    ).run(ids.listId, userId.get(email))
    db.prepare(
      "INSERT INTO creator_list_items (list_id, influencer_id, note, added_at) VALUES (?, ?, 'Too dear', 0)",
    ).run(ids.listId, ids.influencerId)
  })
  const link = await aLinkTo(brand, "list", ids.listId)
  return { brand, link, creatorEmail, phone, ...ids }
}

async function aLinkTo(brand: Visitor, subject: "list" | "draft", subjectId: string) {
  const form = await brand.open(href(urls.brand.newReviewLink, { subject, subjectId }))
  expect(await markupErrors(form.body)).toEqual([])
  const page = await brand.submit(form, "Create link", {})
  return new URL(page.find("main code").text).pathname
}

const linkIn = (page: Page): string =>
  page.find(`main a[href^="${href(urls.brand.reviewLinks)}/"]`).getAttribute("href") ?? ""

const vote = (visitor: Visitor, link: string, fields: Record<string, string>) =>
  visitor.post(`${link}?do=vote`, fields)

describe("a review link", () => {
  test("works without a script: a guest gives a name, votes and changes the vote", async () => {
    const { brand, link, creatorEmail, phone } = await aSharedList()
    const guest = server.visitor()
    const page = await guest.open(link)
    expect(page.status).toBe(200)
    expect(await markupErrors(page.body)).toEqual([])
    for (const secret of [creatorEmail, phone, "Too dear", "<script src"]) {
      expect(page.body).not.toContain(secret)
    }
    const empty = await guest.submit(page, "Continue", { "Your name": "" })
    expect([empty.status, empty.text.includes("Please enter your name.")]).toEqual([422, true])
    const named = await guest.submit(empty, "Continue", { "Your name": "Priya" })
    expect(named.text).toContain("You answer as Priya.")
    expect(named.text).not.toContain("Your name")
    const about = named.find("input[name=about]").getAttribute("value") ?? ""
    const long = await vote(guest, link, { about, vote: "yes", comment: "x".repeat(600) })
    expect(long.status).toBe(422)
    expect(long.body).toContain("x".repeat(600))
    await vote(guest, link, { about, vote: "yes", comment: "Kind" })
    const changed = await vote(guest, link, { about, vote: "no", comment: "Not now" })
    expect(changed.location).toContain(`#about-${about}`)
    await guest.follow(changed)
    expect((await guest.open(link)).body).toContain("Not now")
    const links = await brand.open(href(urls.brand.reviewLinks))
    expect(links.text).toContain("1 guest")
    const own = await brand.open(linkIn(links))
    expect(await markupErrors(own.body)).toEqual([])
    expect(own.text).toContain("Not now")
    expect(own.text).not.toContain("Kind")
  })

  test("is kept by no cache, listed nowhere and sent to no other site", async () => {
    const { link } = await aSharedList()
    const { headers, body } = await server.visitor().get(link)
    expect(headers.get("Cache-Control")).toBe("private, no-store")
    expect(headers.get("Referrer-Policy")).toBe("same-origin")
    expect(body).toContain('<meta name="robots" content="noindex"')
    const data = await server.visitor().get(`${link}.data`)
    expect(data.headers.get("Cache-Control") ?? "").not.toContain("public")
    const file = await server.visitor().get(`${link}/files/unknown`)
    expect(file.status).toBe(404)
  })

  test("shows nothing to who guesses, and nothing once it is revoked", async () => {
    const { brand, link, influencerId } = await aSharedList()
    const guest = server.visitor()
    await guest.submit(await guest.open(link), "Continue", { "Your name": "Priya" })
    expect((await guest.get(`${link.slice(0, -1)}_`)).status).toBe(404)
    expect((await guest.get(href(urls.review, { token: "x" }))).status).toBe(404)
    const other = await aSharedList()
    const foreign = { about: other.influencerId, vote: "yes", comment: "" }
    expect((await vote(guest, link, foreign)).status).toBe(404)
    expect((await vote(guest, other.link, foreign)).status).toBe(409)
    const list = await brand.open(href(urls.brand.reviewLinks))
    await brand.submit(await brand.open(linkIn(list)), "Revoke link")
    const gone = await guest.get(link)
    expect([gone.status, gone.text.includes("This link no longer works")]).toEqual([404, true])
    expect(gone.headers.get("Cache-Control") ?? "no-store").toContain("no-store")
    const late = await vote(guest, link, { about: influencerId, vote: "yes", comment: "" })
    expect(late.status).toBe(404)
  })

  test("takes one vote of a name and browser without its cookie too", async () => {
    const { link, influencerId } = await aSharedList()
    const address = server.visitor().address
    for (let n = 0; n < 10; n += 1) {
      const guest = server.visitor()
      guest.address = address
      await guest.post(`${link}?do=join`, { name: "Priya" })
      const fields = { about: influencerId, vote: n % 2 ? "yes" : "no", comment: "" }
      expect((await vote(guest, link, fields)).status).toBe(303)
    }
    const votes = valueIn<number>(
      server,
      "SELECT count(*) FROM review_votes WHERE subject_id = ?",
      influencerId,
    )
    expect(votes).toBe(1)
  })
})

test("a guest's comment after a refused vote is added, beside the picture's place", async () => {
  const order = await aStartedOrder(server)
  const form = new FormData()
  form.append("seen", "0")
  form.append("files", new File([new Uint8Array(await aPhotograph())], "look.jpg"))
  await order.influencer.post(order.submit, form)
  const guest = server.visitor()
  const page = await guest.open(await aLinkTo(order.brand, "draft", order.deliverableId))
  const named = await guest.submit(page, "Continue", { "Your name": "Priya" })
  const refused = await guest.submit(named, "Save answer to Is version 1 fine?")
  expect([refused.status, refused.text.includes("Please choose an answer.")]).toEqual([422, true])
  const placed = { Comment: "Too dark", "Place in the picture (optional)": "833,167" }
  const wrong = await guest.submit(refused, "Comment", placed)
  expect([wrong.status, wrong.text.includes("Choose the file that you mean.")]).toEqual([422, true])
  const fileId = wrong.find("select[name=fileId] option:last-child").getAttribute("value") ?? ""
  const said = await guest.submit(wrong, "Comment", { "File (optional)": fileId })
  expect(said.flash).toBe("Comment added.")
  expect(said.find("#comments li").text).toContain("83 % from the left, 17 % from the top")
  expect(said.find("main svg circle").getAttribute("cx")).toBe("83.3%")
  expect(await markupErrors(said.body)).toEqual([])
})

test("a guest votes and is refused on the page of a long list where they are", async () => {
  const { listId, link } = await aSharedList()
  for (let n = 0; n < 20; n += 1) {
    const email = `more${n}@example.com`
    await signedInAs(server, "influencer", { email, name: `More ${n}` })
    change(
      server,
      `INSERT INTO creator_list_items (list_id, influencer_id, note, added_at)
         SELECT ?, id, '', ? FROM users WHERE email = ?`,
      listId,
      n + 1,
      email,
    )
  }
  const guest = server.visitor()
  await guest.submit(await guest.open(link), "Continue", { "Your name": "Priya" })
  const second = await guest.open((await guest.open(link)).link("Next page"))
  const legend = second.find("main legend").text
  const long = { "Comment (optional)": "x".repeat(600) }
  const refused = await guest.submit(second, `Save answer to ${legend}`, long)
  expect([refused.status, refused.value("Comment (optional)")]).toEqual([422, "x".repeat(600)])
  const voted = await guest.submit(refused, `Save answer to ${legend}`, {
    "Comment (optional)": "Kind",
    [legend]: "yes",
  })
  expect([voted.flash, voted.find("main legend").text]).toEqual(["Your answer is saved.", legend])
})
