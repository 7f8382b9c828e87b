import { expect, test } from "vitest"
import { offersHref } from "#app/urls/add-ons.ts"
import { href, threadHref, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aShop, payAtCheckout } from "#tests/support/checkout.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })

const OFFER = {
  Name: "A reel about chai",
  Platform: "Instagram",
  Kind: "reel",
  Price: "4000",
  "Days for the work": "5",
}

async function aConversation() {
  const { brand, influencers, projectId } = await aShop(server, ["5500"])
  const [creator] = influencers
  if (!creator) throw new Error("There is no influencer.")
  const [{ id: influencerId } = { id: "" }] = query<{ id: string }>(
    server,
    "SELECT influencer_id AS id FROM applications WHERE project_id = ?",
    projectId,
  )
  await brand.post(href(urls.messages.start, { projectId, influencerId }), { body: "Hello" })
  const [thread] = query<{ id: string }>(
    server,
    "SELECT id FROM threads WHERE project_id = ?",
    projectId,
  )
  return { brand, creator, threadId: thread?.id ?? "" }
}

test("an offer is countered, accepted and paid without script", async () => {
  const { brand, creator, threadId } = await aConversation()
  const form = await brand.open((await brand.open(threadHref(threadId))).link("Send an offer"))
  expect(await markupErrors(form.body)).toEqual([])
  const wrong = await brand.submit(form, "Send an offer", { ...OFFER, Price: "none" })
  expect([wrong.status, wrong.value("Name")]).toEqual([422, OFFER.Name])
  const sent = await brand.submit(wrong, "Send an offer", { Price: "4000" })
  expect(sent.flash).toContain("Offer sent.")
  const talk = await creator.open(threadHref(threadId))
  expect(talk.text).toContain("Offer of ₹4,000: waiting for your answer")
  const offered = await creator.open(offersHref(threadId))
  expect(await markupErrors(offered.body)).toEqual([])
  const countered = await creator.submit(offered, "Send a counter-offer", { Price: "5000" })
  expect(countered.text).toContain("Replaced")
  const accepted = await brand.submit(await brand.open(offersHref(threadId)), "Accept ₹5,000")
  expect(accepted.flash).toContain("Offer accepted.")
  const paying = await brand.submit(accepted, "Pay ₹5,000")
  expect(paying.path).toMatch(/^\/payments\//)
  const back = await brand.follow(await payAtCheckout(brand, paying, "success"))
  expect(back.path).toMatch(/^\/orders\//)
  expect(back.text).toContain("Payment successful!")
  expect((await creator.open(offersHref(threadId))).text).toContain("Open the order")
})

test("other users cannot reach an offer, and a side answers only what is its own", async () => {
  const { brand, creator, threadId } = await aConversation()
  await brand.submit(await brand.open(offersHref(threadId)), "Send an offer", OFFER)
  const [offer] = query<{ id: string }>(
    server,
    "SELECT id FROM offers WHERE thread_id = ?",
    threadId,
  )
  const answer = (which: string) =>
    href(urls.answerOffer, { offerId: offer?.id ?? "", answer: which })
  const stranger = await signedInAs(server, "influencer")
  expect((await stranger.get(offersHref(threadId))).status).toBe(404)
  expect((await stranger.post(answer("accept"))).status).toBe(404)
  expect((await creator.post(answer("nonsense"))).status).toBe(404)
  for (const [visitor, which] of [
    [brand, "accept"],
    [brand, "pay"],
    [creator, "withdraw"],
    [creator, "pay"],
  ] as const) {
    const refused = await visitor.follow(await visitor.post(answer(which)))
    expect(refused.path).toBe(offersHref(threadId))
  }
  expect(query(server, "SELECT status FROM offers WHERE thread_id = ?", threadId)).toEqual([
    { status: "open" },
  ])
})
