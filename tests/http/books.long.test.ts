import { expect, test } from "vitest"
import { BOOK_ACTS } from "#app/domain/books/ledger/book-acts.ts"
import { href, urls } from "#app/urls/index.ts"
import { asOperator } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { change, query } from "#tests/support/stored.ts"

const REASON = "As the bank says."

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })
const operatorPage = await asOperator(server)

test("the journal lists every entry with a form", async () => {
  const page = await operatorPage.open(href(urls.admin.books))
  for (const { kind, title } of BOOK_ACTS) {
    expect(page.text).toContain(title)
    const form = await operatorPage.open(href(urls.admin.bookAct, { kind }))
    expect(form.status).toBe(200)
    expect(await markupErrors(form.body)).toEqual([])
  }
  expect((await operatorPage.open(href(urls.admin.bookAct, { kind: "payout" }))).status).toBe(404)
})

test("a correction is posted with its reason, and errors appear at their fields", async () => {
  const path = href(urls.admin.bookAct, { kind: "deposit" })
  const typed = {
    "Amount in rupees": "1,500",
    "Reference of the transfer": "UTR-77",
    Reason: REASON,
  }
  const wrong = await operatorPage.submit(await operatorPage.open(path), "Make the entry", {
    ...typed,
    "Amount in rupees": "0",
  })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain("Please enter an amount above 0.")
  expect(wrong.body).toContain("UTR-77")
  const made = await operatorPage.submit(await operatorPage.open(path), "Make the entry", typed)
  expect(made.text).toContain("Own money put into our bank: ₹1,500 noted.")
  const again = await operatorPage.submit(await operatorPage.open(path), "Make the entry", typed)
  expect(again.status).toBe(409)
  expect(again.text).toContain("An entry with this reference is in the books.")
  const lines = query(server, "SELECT account, amount_paise FROM postings ORDER BY account")
  expect(lines).toEqual([
    { account: "bank", amount_paise: 150_000 },
    { account: "owner", amount_paise: -150_000 },
  ])
  const acts = query(server, "SELECT reason FROM operator_acts WHERE act = 'books.posted'")
  expect(acts).toEqual([{ reason: REASON }])
})

test("every admin page names missing settings", async () => {
  change(
    server,
    "INSERT OR REPLACE INTO balance_checks VALUES (1, ?, 0, 2356000, ?)",
    Date.now(),
    Date.now(),
  )
  for (const path of [urls.admin.root, urls.admin.payouts, urls.admin.ledger]) {
    expect((await operatorPage.open(href(path))).text).toMatch(/₹23,560 are missing until/)
  }
})

test("the settings page names a fee below the provider's cost", async () => {
  const page = await operatorPage.open(href(urls.admin.settings))
  expect(page.text).toContain("below what the provider keeps")
  expect(await markupErrors(page.body)).toEqual([])
})

test("differences from the provider's books are listed until posted", async () => {
  const about = { kind: "adjustment", id: "adj_EhcHONhX4ChgNC" } as const
  const differences = [
    { ...about, ours: null, theirs: -1_200 },
    { kind: "hold", id: "trf_EhcHONhX4ChgNC", ours: 100, theirs: null },
  ]
  change(
    server,
    "INSERT INTO reconciled_days VALUES (20000, ?, ?)",
    Date.now(),
    JSON.stringify(differences),
  )
  const books = await operatorPage.open(href(urls.admin.books))
  expect(books.text).toContain("Adjustment by the provider")
  expect(await markupErrors(books.body)).toEqual([])
  const path = href(urls.admin.difference, about)
  expect(books.body).toContain(path)
  const page = await operatorPage.open(path)
  expect(page.text).toContain("₹12 are posted as a cost of ours.")
  expect(await markupErrors(page.body)).toEqual([])
  const wrong = await operatorPage.submit(page, "Take it into the books", { Reason: "no" })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain("Say why, in at least 5 characters.")
  const made = await operatorPage.submit(page, "Take it into the books", { Reason: REASON })
  expect(made.text).toContain("Difference taken into the books.")
  expect(made.body).not.toContain(path)
  expect((await operatorPage.open(path)).status).toBe(404)
  const hold = href(urls.admin.difference, { kind: "hold", id: "trf_EhcHONhX4ChgNC" })
  expect((await operatorPage.open(hold)).text).not.toContain("Take it into the books")
  const lines = query(
    server,
    "SELECT account, amount_paise FROM postings WHERE entry_key LIKE 'correction:%' ORDER BY account",
  )
  expect(lines).toEqual([
    { account: "gateway", amount_paise: -1_200 },
    { account: "gateway_cost", amount_paise: 1_200 },
  ])
})
