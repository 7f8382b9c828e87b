import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aGstin } from "#tests/support/billing.ts"
import { aShop } from "#tests/support/checkout.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { readPdf } from "#tests/support/read-pdf.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const { server } = await aServerWithRazorpay()

async function anInvoice() {
  const made = await paidOrders(server, ["1000"])
  await made.brand.post(href(urls.orders.complete, { orderId: made.orderId }))
  for (let look = 0; look < 300; look += 1) {
    const [row] = query<{ id: string; number: string }>(
      server,
      "SELECT id, number FROM papers WHERE kind = 'invoice' AND order_id = ?",
      made.orderId,
    )
    if (row) return { ...made, page: href(urls.documents.show, { documentId: row.id }), ...row }
    await setTimeout(50)
  }
  throw new Error("The invoice was not issued.")
}

async function pdfOf(visitor: Visitor, documentId: string) {
  const answer = await fetch(new URL(href(urls.documents.pdf, { documentId }), server.origin), {
    headers: { Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  })
  return readPdf(new Uint8Array(await answer.arrayBuffer()))
}

test("an invoice prints the site's name, the total in words and no signature", async () => {
  const { brand, id, number } = await anInvoice()
  expect(number).toMatch(/^IM\d\d-[0-9A-Z]{4}\/\d{4}$/)
  const { pages } = await pdfOf(brand, id)
  for (const said of [
    "Influencer Marketplace",
    "Rupees one thousand only",
    "Tax payable on reverse charge",
    "Place of supply",
    "Computer generated, needs no signature.",
  ]) {
    expect(pages[0]).toContain(said)
  }
  expect(pages).toHaveLength(1)
})

test("reissues an invoice once the brand has added its GSTIN", async () => {
  const { brand, influencer, page } = await anInvoice()
  expect((await brand.get(page)).text).not.toContain("Issue with my GSTIN")
  const gstin = aGstin("27", "ABCCE1234F")
  const form = await brand.get(href(urls.account.billing, { back: page }))
  const saved = await brand.submit(form, "Save billing details", {
    "Legal name": "Chai Point Private Limited",
    Address: "5 Fort Road",
    State: "27",
    "You are": "business",
    "GSTIN (optional)": gstin,
  })
  expect(saved.path).toBe(page)
  expect(await markupErrors(saved.body)).toEqual([])
  const issued = await brand.submit(saved, "Issue with my GSTIN")
  expect(issued.flash).toContain("New invoice issued")
  expect(issued.text).toContain(gstin)
  expect(issued.path).not.toBe(page)
  const list = await brand.get(href(urls.documents.list))
  expect(list.texts("tbody tr td[data-label=Document]").sort()).toEqual([
    "Credit note",
    "Invoice",
    "Invoice",
    expect.stringMatching(/^Receipt ?for \w/),
  ])
  expect((await influencer.post(page)).status).toBe(302)
  const again = await brand.post(page)
  expect(again.location).toBe(page)
})

test("asks for the billing address before a first payout only", async () => {
  const visitor = await signedInAs(server, "influencer")
  const page = await visitor.get(href(urls.account.payouts))
  expect(page.text).toContain("You can skip this and be paid.")
  const form = await visitor.open(page.link("Add billing details"))
  const saved = await visitor.submit(form, "Save billing details", {
    "Legal name": "Asha Rao",
    Address: "1 Sample Road",
    Country: "US",
    "Number prefix (optional)": "asha",
  })
  expect(saved.path).toBe(href(urls.account.payouts))
  expect(saved.text).not.toContain("You can skip this")
})

test("asks a brand for billing details before paying", async () => {
  const shop = await aShop(server, ["1000", "2000"])
  const [chosen = ""] = shop.applicationIds
  const path = applicantsHref(shop.projectId, { chosen })
  const page = await shop.brand.get(path)
  expect(page.text).toMatch(/legal name, address and GSTIN.*can’t be changed once issued.*skip/)
  const form = await shop.brand.open(page.link("Add billing details"))
  expect(form.link("Skip for now")).toBe(path)
  const saved = await shop.brand.submit(form, "Save billing details", {
    "Legal name": "Slow Tea",
    Address: "1 Sample Road",
    Country: "US",
  })
  expect(saved.path).toBe(path)
  expect(saved.text).not.toContain("Add billing details")
  expect(saved.texts("#payment button")).toEqual(["Continue to payment"])
})
