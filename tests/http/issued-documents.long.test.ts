import { setTimeout } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { readPdf } from "#tests/support/read-pdf.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { query, withDatabase } from "#tests/support/stored.ts"

const { server } = await aServerWithRazorpay({ FEE_BASIS_POINTS: "1000" })

type Row = { id: string; kind: string; number: string }

async function completed(bids = ["1000"]) {
  const made = await paidOrders(server, bids)
  const done = await made.brand.post(href(urls.orders.complete, { orderId: made.orderId }))
  expect(done.status).toBe(303)
  for (let look = 0; look < 300; look += 1) {
    const papers = query<Row>(
      server,
      `SELECT id, kind, number FROM papers WHERE order_id = ?
         OR payment_id = (SELECT payment_id FROM payment_items JOIN orders ON payment_item_id = payment_items.id
           WHERE orders.id = ?)`,
      made.orderId,
      made.orderId,
    )
    const of = (kind: string) => papers.find((paper) => paper.kind === kind)
    const [invoice, fee, receipt] = [of("invoice"), of("fee_invoice"), of("receipt")]
    if (invoice && fee && receipt) return { ...made, invoice, fee, receipt }
    await setTimeout(50)
  }
  throw new Error("The papers were not issued.")
}

const pageOf = ({ id: documentId }: Row) => href(urls.documents.show, { documentId })
const pdfOf = ({ id: documentId }: Row) => href(urls.documents.pdf, { documentId })

describe("documents", () => {
  test("list the invoice for both sides, with each side's own and a PDF", async () => {
    const { brand, influencer, orderId, invoice, fee, receipt } = await completed()
    const own = await influencer.get(href(urls.documents.list))
    expect(own.texts("tbody th").sort()).toEqual([fee.number, invoice.number].sort())
    const theirs = await brand.get(href(urls.documents.list))
    expect(theirs.texts("tbody th").sort()).toEqual([receipt.number, invoice.number].sort())
    const order = await brand.get(href(urls.orders.show, { orderId }, { tab: "money" }))
    expect(order.link(`Invoice ${invoice.number}`)).toBe(pageOf(invoice))
    const page = await brand.get(pageOf(invoice))
    expect(page.text).toContain("₹1,000")
    expect(page.text).not.toContain("₹100 ")
    for (const one of [own, page, await influencer.get(href(urls.influencer.earnings))]) {
      expect(await markupErrors(one.body)).toEqual([])
    }
    const answer = await fetch(new URL(pdfOf(invoice), server.origin), {
      headers: { Cookie: [...brand.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${invoice.number.replaceAll("/", "-")}.pdf"`,
      "cache-control": "private, no-store",
    })
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(pages.join(" ")).toContain("₹1,000")
    expect(pages.join(" ")).toContain(invoice.number)
  })

  test("answer 404 to third parties, and visitors are redirected to the login", async () => {
    const { brand, influencer, invoice, fee, receipt } = await completed()
    const others = [await signedInAs(server, "brand"), await signedInAs(server, "influencer")]
    for (const paper of [invoice, fee, receipt]) {
      for (const other of others) {
        expect((await other.get(pageOf(paper))).status).toBe(404)
        expect((await other.get(pdfOf(paper))).status).toBe(404)
      }
      const visitor = server.visitor()
      for (const path of [pageOf(paper), pdfOf(paper)]) {
        expect((await visitor.get(path)).location).toBe(href(urls.login.welcome))
      }
      const operator = await asOperator(server)
      expect((await operator.get(pdfOf(paper))).location).toBe(href(urls.admin.root))
    }
    expect((await brand.get(pageOf(fee))).status).toBe(404)
    expect((await influencer.get(pageOf(receipt))).status).toBe(404)
  })

  test("are filtered by kind and financial year, and an invalid filter is ignored", async () => {
    const { influencer, invoice, fee } = await completed()
    const numbers = async (search: Record<string, string>) =>
      (await influencer.get(href(urls.documents.list, search))).texts("tbody th").sort()
    const both = [fee.number, invoice.number].sort()
    expect(await numbers({ kind: "invoice" })).toEqual([invoice.number])
    expect(await numbers({ kind: "credit_note" })).toEqual([])
    expect(await numbers({ year: "2001" })).toEqual([])
    const others: Record<string, string>[] = [
      { kind: "'" },
      { year: "x" },
      { after: "%00" },
      { kind: "", year: "" },
    ]
    for (const wrong of others) {
      expect(await numbers(wrong)).toEqual(both)
    }
  })
})

describe("billing details", () => {
  const path = href(urls.account.billing)
  const fields = {
    "Legal name": "Asha Rao",
    Address: "1 Sample Road",
    State: "29",
    "GSTIN (optional)": "29ABCPE1234F1Z",
    "PAN (optional)": "abcpe 1234 f",
  }

  test("report errors at their fields, keep typed text, and never show the PAN", async () => {
    const visitor = await signedInAs(server, "influencer")
    const wrong = await visitor.submit(await visitor.get(path), "Save billing details", fields)
    expect([wrong.status, wrong.heading]).toEqual([422, "Billing"])
    expect(wrong.text).toContain("A GSTIN has 15 signs")
    expect(wrong.find("input[name=legalName]").getAttribute("value")).toBe("Asha Rao")
    const right = { ...fields, "GSTIN (optional)": "" }
    const saved = await visitor.submit(wrong, "Save billing details", right)
    expect([saved.path, saved.flash]).toEqual([path, "Billing details saved."])
    expect(saved.body).not.toMatch(/abcpe/i)
    expect(saved.text).toContain("•••• 234F")
    expect(await markupErrors(saved.body)).toEqual([])
  })

  test("are removed on a page of their own, once", async () => {
    const visitor = await signedInAs(server, "influencer")
    const right = { ...fields, "GSTIN (optional)": "" }
    const saved = await visitor.submit(await visitor.get(path), "Save billing details", right)
    const asking = await visitor.open(saved.link("Remove my billing details"))
    expect(await markupErrors(asking.body)).toEqual([])
    const removed = await visitor.submit(asking, "Remove my billing details")
    expect([removed.path, removed.flash]).toEqual([
      path,
      "Billing details removed. Documents now show your profile name.",
    ])
    expect(removed.text).not.toContain("••••")
    expect((await visitor.get(asking.path)).status).toBe(404)
  })
})

describe("tax settings", () => {
  const path = href(urls.admin.taxes)
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

  test("start on a given day with a reason, and appear in the audit log", async () => {
    const operator = await asOperator(server)
    const page = await operator.get(path)
    expect(await markupErrors(page.body)).toEqual([])
    expect(page.text).toContain("Nothing yet: all taxes are off.")
    const set = (fields: Record<string, string>) =>
      operator.submit(page, "Set the rate", {
        Tax: "tcs",
        "Rate in percent": "0.5",
        "From day": "2099-01-01",
        Reason: "Advice of our adviser.",
        ...fields,
      })
    const back = await set({ "From day": "2020-01-01" })
    expect([back.status, back.text]).toEqual([409, expect.stringContaining("days that are over")])
    expect((await set({ Reason: "" })).status).toBe(422)
    expect((await set({ "Rate in percent": "51" })).status).toBe(422)
    const done = await set({})
    expect([done.path, done.flash]).toEqual([path, "The rate is set."])
    expect(done.texts("tbody tr")).toHaveLength(1)
    const acts = query<{ act: string; reason: string }>(
      server,
      "SELECT act, reason FROM operator_acts WHERE subject = 'tax'",
    )
    expect(acts).toEqual([{ act: "tax.set", reason: "Advice of our adviser." }])
    expect((await set({})).status).toBe(409)
    expect(today).toMatch(/^\d{4}/)
  })

  test("are closed to other roles and to operators without second factor", async () => {
    const rows = () => query<{ n: number }>(server, "SELECT count(*) AS n FROM tax_rates")[0]?.n
    const before = rows()
    for (const visitor of [
      server.visitor(),
      await signedInAs(server, "brand"),
      await signedInAs(server, "influencer"),
      await asOperator(server, { isProven: false }),
    ]) {
      expect((await visitor.get(path)).status).toBe(302)
      const fields = { kind: "gst", percent: "18", fromDay: today, reason: "Because I can." }
      expect((await visitor.post(path, fields)).status).toBe(302)
    }
    expect(rows()).toBe(before)
    withDatabase(server, (db) => {
      expect(() => db.prepare("UPDATE tax_rates SET basis_points = 1").run()).toThrow("append-only")
    })
  })
})
