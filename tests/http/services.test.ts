import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aCreatorPage, structuredDataOf } from "#tests/support/public-pages.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer()

const TYPED = {
  title: "A reel about your café",
  platform: "Instagram",
  type: "reel",
  quantity: "1",
  price: "4000",
  days: "5",
  description: "Half a minute. Write to maya@example.com.",
}

const LIST = href(urls.influencer.services)

async function aLiveService(fields: object = {}) {
  const creator = await aCreatorPage(server, "public")
  const serviceId = randomUUID()
  const edit = href(urls.influencer.editService, { serviceId })
  const step = (word: string) =>
    creator.visitor.post(href(urls.influencer.stepService, { serviceId, step: word }))
  expect((await creator.visitor.post(edit, { ...TYPED, ...fields })).location).toBe(LIST)
  expect((await step("publish")).location).toBe(LIST)
  return { ...creator, serviceId, edit, step, page: href(urls.public.service, { serviceId }) }
}

describe("a creator", () => {
  test("adds a service by a form without script", async () => {
    const { visitor } = await aCreatorPage(server, "public")
    const empty = await visitor.get(LIST)
    expect(await markupErrors(empty.body)).toEqual([])
    const add = empty.link("Add your first service")
    const form = await visitor.get(add)
    expect(form.heading).toBe("Add a service")
    expect(await markupErrors(form.body)).toEqual([])
    const refused = await visitor.post(add, { ...TYPED, price: "", title: "" })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain("Please give your service a name.")
    expect((await visitor.post(add, TYPED)).location).toBe(LIST)
    const list = await visitor.get(LIST)
    expect(list.text).toContain("Draft")
    expect(list.text).toContain("1 reel on Instagram · ₹4,000")
    const again = await visitor.get(add)
    expect(again.heading).toBe("Edit service")
    expect(again.body).toContain('value="4000"')
  })

  test("is the only one who may change it", async () => {
    const { edit, serviceId } = await aLiveService()
    const publish = href(urls.influencer.stepService, { serviceId, step: "pause" })
    const other = await signedInAs(server, "influencer")
    expect((await other.get(edit)).status).toBe(404)
    expect((await other.post(edit, TYPED)).status).toBe(404)
    expect((await other.post(publish)).status).toBe(404)
    const brand = await signedInAs(server, "brand")
    for (const path of [LIST, edit]) {
      expect((await brand.get(path)).location).toBe(href(urls.brand.dashboard))
      expect((await server.visitor().get(path)).location).toBe(href(urls.login.welcome))
    }
    expect((await brand.post(edit, TYPED)).location).toBe(href(urls.brand.dashboard))
  })

  test("deletes it once asked", async () => {
    const { visitor } = await aLiveService({ title: "A song" })
    const list = await visitor.get(LIST)
    expect(list.text).toContain("Delete this service?")
    const gone = await visitor.submit(list, "Delete service")
    expect([gone.path, gone.flash]).toEqual([LIST, "Service deleted."])
    expect(gone.text).not.toContain("A song")
  })
})

describe("a live service", () => {
  test("has a page, a place in the list and one on the profile", async () => {
    const { page, path, name, serviceId } = await aLiveService({ title: "A song for your shop" })
    const visitor = server.visitor()
    const shown = await visitor.get(page)
    expect(shown.heading).toBe("A song for your shop")
    expect(shown.text).toContain("₹4,000")
    expect(shown.body).not.toContain("maya@example.com")
    expect(await markupErrors(shown.body)).toEqual([])
    expect(structuredDataOf(shown)[0]).toMatchObject({
      "@type": "Service",
      name: "A song for your shop",
      provider: { name },
      offers: { price: "4000", priceCurrency: "INR" },
    })
    const list = await visitor.get(href(urls.public.services, { platform: "Instagram" }))
    expect(list.body).toContain(page)
    expect(await markupErrors(list.body)).toEqual([])
    expect((await visitor.get(path)).body).toContain(page)
    expect((await visitor.get("/sitemaps/services")).body).toContain(serviceId)
  })

  test("is reported by others, and not by its creator", async () => {
    const { page, visitor } = await aLiveService()
    const other = await signedInAs(server, "influencer")
    await other.get(page)
    // The page is cached for the role.
    for (let n = 0; n < 3; n += 1) {
      expect((await visitor.get(page)).text).not.toContain("Report this service")
    }
    const form = await other.get((await other.get(page)).link("Report this service"))
    expect(form.status).toBe(200)
  })

  test("is not sold where its creator cannot be paid", async () => {
    const { visitor, page } = await aLiveService()
    const brand = await signedInAs(server, "brand")
    expect((await brand.get(page)).text).toContain("Add to cart")
    await visitor.post(href(urls.account.payoutCountry), { payoutCountry: "DE" })
    const refused = await brand.get(page)
    expect(refused.text).toContain("We do not pay out to this country yet: Germany.")
    expect(refused.text).not.toContain("Add to cart")
  })

  test("disappears from every cached page when it is paused", async () => {
    const { page, path, step } = await aLiveService()
    const visitor = server.visitor()
    const pages = [href(urls.public.services), path]
    for (const one of pages) expect((await visitor.get(one)).body).toContain(page)
    expect((await visitor.get(page)).status).toBe(200)
    await step("pause")
    for (const one of pages) expect((await visitor.get(one)).body).not.toContain(page)
    expect((await visitor.get(page)).status).toBe(404)
  })
})
