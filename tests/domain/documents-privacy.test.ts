import { expect, test } from "vitest"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import { issueDocuments } from "#app/domain/trust/documents/receipts.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aGstin, BILLING, setTaxes } from "#tests/support/billing.ts"
import { readDocuments } from "#tests/support/documents.ts"
import { eraseTables, partOfCopy } from "#tests/support/exports.ts"
import { completedOrders } from "#tests/support/payouts.ts"

async function world(gst = 0) {
  setTaxes({ gst })
  const made = completedOrders([50_000, 60_000])
  const [one, two] = made.influencers
  if (!one || !two) throw new Error("Nobody applied.")
  const own = { ...BILLING, legalName: "Erasable Person", address: "7 Erasable Lane" }
  saveBillingProfile(one, { ...own, gstin: aGstin("29", "ABCPE1234F") })
  issueDocuments(`payment:${made.payment.id}`)
  for (const orderId of made.orderIds) issueDocuments(`order:${orderId}`)
  return { ...made, one, two }
}

const everything = () => JSON.stringify(sqlite.prepare("SELECT * FROM papers").all())

test("an erased user becomes 'Unknown' on documents, which stay otherwise unchanged", async () => {
  const { one, two, brand } = await world()
  const before = readDocuments(brand)
  await eraseTables(one.userId, "billing_profiles", "papers")
  expect(
    sqlite.prepare("SELECT 1 FROM billing_profiles WHERE user_id = ?").get(one.userId),
  ).toBeUndefined()
  expect(everything()).not.toMatch(/Erasable|ABCPE1234F/)
  const receipt = readDocuments(brand).find(({ kind }) => kind === "receipt")
  expect(receipt?.content.people[one.userId]?.name).toBe("Unknown")
  expect(receipt?.content.people[two.userId]?.name).toBe(two.name)
  const rest = (papers: typeof before) =>
    papers.map(({ content: { people, ...content }, ...paper }) => ({ ...paper, content }))
  expect(rest(readDocuments(brand))).toEqual(rest(before))
  await eraseTables(one.userId, "billing_profiles", "papers")
  await eraseTables(brand.userId, "billing_profiles", "papers")
  expect(everything()).not.toContain(brand.name)
  expect(readDocuments(two)).toHaveLength(1)
})

test("documents with tax keep the state and the GSTIN after erasure", async () => {
  const { one, brand } = await world(1800)
  await eraseTables(one.userId, "billing_profiles", "papers")
  const invoice = readDocuments(brand).find(({ content }) => content.title === "Tax invoice")
  expect(invoice?.content.people[one.userId]).toEqual({
    name: "Unknown",
    address: null,
    state: "29",
    gstin: aGstin("29", "ABCPE1234F"),
  })
})

test("erasure cannot change a name to another or touch other columns", async () => {
  const { one, brand } = await world()
  const [paper] = readDocuments(one)
  if (!paper) throw new Error("There is no paper.")
  const change = (content: unknown) =>
    sqlite
      .prepare("UPDATE papers SET content = ? WHERE id = ?")
      .run(JSON.stringify(content), paper.id)
  const { content } = paper
  const { people } = content
  const other = { name: "Somebody", address: null, state: null, gstin: null }
  const unknown = { ...other, name: "Unknown" }
  for (const wrong of [
    { ...content, people: { ...people, [one.userId]: other } },
    { ...content, people: { ...people, [one.userId]: { ...unknown, address: "1 Road" } } },
    { ...content, people: { [brand.userId]: people[brand.userId] } },
    { ...content, people: { ...people, [one.userId]: unknown }, notes: [] },
    { ...content, people: {} },
  ]) {
    expect(() => change(wrong)).toThrow("papers are never changed")
  }
  change({ ...content, people: { ...people, [one.userId]: unknown } })
})

test("a data copy has billing profile, masked PAN, and documents without counterparty names", async () => {
  const { one, brand } = await world()
  expect(await partOfCopy("billing-details", one.userId)).toMatchObject([
    { legalName: "Erasable Person", state: "Karnataka", pan: "•••• 234F", isIndividual: true },
  ])
  const papers = await partOfCopy("documents", one.userId)
  expect(papers).toMatchObject([{ kind: "payout_statement", totalPaise: 50_000 }])
  expect(JSON.stringify(papers)).not.toContain(brand.name)
})
