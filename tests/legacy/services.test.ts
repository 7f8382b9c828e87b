import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { payAtCheckout } from "#tests/support/checkout.ts"
import { EMAILS, LegacyWorld } from "#tests/support/legacy-world.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aRazorpay } from "#tests/support/servers.ts"
import { change, query } from "#tests/support/stored.ts"

const standIn = await aRazorpay()
const world = await LegacyWorld.create(standIn.env)

const SERVICE = {
  title: "A reel about your café",
  platform: "Instagram",
  type: "reel",
  quantity: "1",
  price: "4000",
  days: "5",
  "first.name": "Raw footage",
  "first.price": "500",
}

/** The creator offers a service, and the brand buys it by the pages without script. */
async function buyService() {
  const creator = world.as("influencer").visitor
  const brand = world.as("brand").visitor
  change(world.server, "UPDATE creators SET bio = 'I cook.', page_state = 'public'")
  const serviceId = randomUUID()
  await creator.post(href(urls.influencer.editService, { serviceId }), SERVICE)
  await creator.post(href(urls.influencer.stepService, { serviceId, step: "publish" }))
  const shown = await brand.open(href(urls.public.service, { serviceId }))
  expect(await markupErrors(shown.body)).toEqual([])
  const added = await brand.submit(shown, "Add to cart", { "Raw footage + ₹500": "Raw footage" })
  expect(added.heading).toBe("Cart")
  expect(await markupErrors(added.body)).toEqual([])
  const empty = await brand.submit(added, "Pay ₹4,500")
  expect(empty.status).toBe(422)
  expect(empty.text).toContain("Please give your brief a title.")
  const fields = { "Brief title": "Monsoon menu", Brief: "Show our new dishes." }
  const paying = await brand.submit(empty, "Pay ₹4,500", fields)
  const before = query<{ projectId: string }>(
    world.server,
    "SELECT project_id AS projectId FROM private_projects",
  )
  const paid = await payAtCheckout(brand, paying, "success")
  expect((await brand.follow(paid)).text).toContain("Monsoon menu")
  const [order] = query<{ id: string; projectId: string }>(
    world.server,
    "SELECT id, project_id AS projectId FROM orders WHERE title = 'Monsoon menu'",
  )
  if (!order) throw new Error("Nothing was bought.")
  expect(before).toEqual([{ projectId: order.projectId }])
  return order
}

type Listed = { _id: string; status: string; amount: number; projectId: string }

test("a bought service is an order of its two sides, on an unlisted project", async () => {
  const brand = world.as("brand")
  const creator = world.as("influencer")
  const sides = [
    { front: brand, role: "brand", email: EMAILS.brand },
    { front: creator, role: "influencer", email: EMAILS.influencer },
  ] as const
  const countsBefore = await Promise.all(
    sides.map(async ({ front, role, email }) => (await front.metrics(role, email)).json.metrics),
  )
  const { id, projectId } = await buyService()

  for (const [place, { front, role, email }] of sides.entries()) {
    const { json } = await front.metrics(role, email)
    const metrics = json.metrics as { projects: unknown; orders: Listed[] }
    expect(metrics.projects).toEqual((countsBefore[place] as { projects: unknown }).projects)
    expect(metrics.orders).toContainEqual(
      expect.objectContaining({ _id: id, status: "ongoing", amount: 4500, projectId }),
    )
    const found = await front.findProject(role, email, projectId)
    expect(found.json).toMatchObject({ authorized: true, project: { status: "closed" } })
  }
  expect(JSON.stringify((await creator.allProjects()).json)).not.toContain(projectId)
  expect(JSON.stringify((await brand.ownProjects(EMAILS.brand)).json)).not.toContain(projectId)
  const others = [
    await world.as("rivalInfluencer").findProject("influencer", EMAILS.rivalInfluencer, projectId),
    await brand.deleteProject(EMAILS.brand, projectId),
    await brand.updateApplicant(projectId, EMAILS.influencer, "rejected"),
    await brand.createOrder({ projectId, influencerEmail: EMAILS.influencer }),
    await world.as("rivalInfluencer").apply(EMAILS.rivalInfluencer, projectId),
  ]
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  const pages = [
    [brand, href(urls.brand.project, { projectId }), 200],
    [creator, href(urls.influencer.project, { projectId }), 200],
    [world.as("rivalBrand"), href(urls.brand.project, { projectId }), 404],
    [world.as("rivalInfluencer"), href(urls.influencer.project, { projectId }), 404],
    [brand, href(urls.brand.editProject, { projectId }), 404],
    [brand, href(urls.brand.deleteProject, { projectId }), 404],
  ] as const
  for (const [front, path, status] of pages) {
    expect((await front.visitor.get(path)).status, path).toBe(status)
  }
  const list = await brand.visitor.get(href(urls.brand.projects))
  expect(list.text).not.toContain("Monsoon menu")

  const page = await creator.visitor.open(href(urls.orders.show, { orderId: id }))
  expect(page.text).toContain("Awaiting acceptance")
  expect(await markupErrors(page.body)).toEqual([])
  const accepted = await creator.visitor.submit(page, "Accept the order")
  expect(accepted.text).toContain("Accepted. You can begin.")
  expect(accepted.text).toContain("In progress")
})
