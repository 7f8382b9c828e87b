import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aBrandPage, aPublicProject } from "#tests/support/public-pages.ts"
import { aServer } from "#tests/support/servers.ts"

const COUNTRY = href(urls.account.payoutCountry)
const PAYOUTS = href(urls.account.payouts)
const server = await aServer()

test("shows the country of payouts and its consequences", async () => {
  const maya = await signedInAs(server, "influencer")
  const page = await maya.open(COUNTRY)
  expect(await markupErrors(page.body)).toEqual([])
  expect((await maya.post(COUNTRY, { payoutCountry: "XX" })).status).toBe(422)
  expect((await maya.post(COUNTRY, { payoutCountry: "DE" })).location).toBe(PAYOUTS)
  const payouts = await maya.open(PAYOUTS)
  expect(payouts.text).toContain("We do not pay out to this country yet: Germany.")
  expect(payouts.text).toContain("IBAN or account number")
  expect(await markupErrors(payouts.body)).toEqual([])
  const refused = await maya.post(PAYOUTS, {
    legalName: "Maya Rao",
    street: "Unter den Linden 1",
    city: "Berlin",
    postalCode: "10117",
    accountNumber: "DE89370400440532013000",
    bic: "DEUTDEFF",
    currentPassword: PASSWORD,
  })
  expect(refused.status).toBe(409)
})

test("refuses a bid from a country without payouts, on page and call", async () => {
  const brand = await aBrandPage(server)
  const projectId = aPublicProject(server, brand.name)
  const email = `maya-${Date.now()}@example.com`
  const maya = await signedInAs(server, "influencer", { email })
  await maya.post(COUNTRY, { payoutCountry: "DE" })
  const apply = href(urls.influencer.apply, { projectId })
  expect((await maya.open(apply)).text).toContain("We do not pay out to this country yet: Germany.")
  const refused = await maya.post(apply, { bidAmount: "5000", deliveryDays: "5" })
  expect(refused.status).toBe(409)
  expect(refused.body).toContain("A bid above 0 can be accepted once we do.")
  const bid = { bidAmount: 5000, deliveryDays: 5 }
  const call = await maya.postJson(`/projects/apply/${email}/${projectId}`, bid)
  expect(call).toMatchObject({ status: 409, json: { success: false } })
})
