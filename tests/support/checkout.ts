import { randomUUID } from "node:crypto"
import { parse } from "node-html-parser"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import type { RazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { signedInAs } from "./accounts.ts"
import type { Page } from "./page.ts"
import type { RunningServer } from "./server.ts"
import { query } from "./stored.ts"
import { Visitor } from "./visitor.ts"

export type Shop = {
  brand: Visitor
  influencers: Visitor[]
  projectId: string
  applicationIds: string[]
}

/** Creates a brand whose project has one applicant per bid, by HTTP. */
export async function aShop(
  server: Pick<RunningServer, "dataDir" | "visitor">,
  bids: string[],
  currency = "INR",
): Promise<Shop> {
  const brand = await signedInAs(server, "brand")
  const projectId = randomUUID()
  await brand.post(href(urls.brand.editProject, { projectId }), {
    title: "Autumn reels",
    desc: "Three reels",
    status: "active",
    platforms: ["Instagram"],
    influencerCount: String(bids.length),
    followers: "1K-10K",
    niche: "Fashion",
    budgetMin: "1",
    budgetMax: "100000",
    currency,
    deliveryDays: "7",
  })
  const influencers: Visitor[] = []
  for (const bidAmount of bids) {
    const influencer = await signedInAs(server, "influencer")
    await influencer.post(href(urls.influencer.apply, { projectId }), {
      bidAmount,
      deliveryDays: "5",
    })
    influencers.push(influencer)
  }
  const applicationIds = query<{ id: string }>(
    server,
    "SELECT id FROM applications WHERE project_id = ? ORDER BY rowid",
    projectId,
  ).map(({ id }) => id)
  if (applicationIds.length !== bids.length) throw new Error("Not everybody could apply.")
  return { brand, influencers, projectId, applicationIds }
}

/** Selects all applicants and returns the payment page. */
export async function startPaying({
  brand,
  projectId,
  applicationIds,
}: Omit<Shop, "influencers">): Promise<Page> {
  const page = await brand.open(applicantsHref(projectId, { chosen: applicationIds }))
  return brand.submit(page, "Continue to payment")
}

/** Returns the data that the payment page sends to the hosted checkout. */
export function checkoutOf(page: Page): { action: string; fields: URLSearchParams; id: string } {
  const form = page.find("form:has(input[name=order_id])")
  const fields = new URLSearchParams(
    form
      .querySelectorAll("input")
      .map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]),
  )
  return {
    action: form.getAttribute("action") ?? "",
    fields,
    id: fields.get("notes[payment_id]") ?? "",
  }
}

/** Presses a button of the hosted checkout and is posted back. */
export async function payAtCheckout(
  buyer: Visitor,
  page: Page,
  outcome: "success" | "failure" | "late",
): Promise<Page> {
  const { action, fields } = checkoutOf(page)
  const hosted = await fetch(action, { method: "POST", body: fields })
  const html = parse(await hosted.text())
  const button = html.querySelector(`[data-outcome=${outcome}]`)
  const form = button?.closest("form")
  if (!form) throw new Error(`The checkout says: ${html.text}`)
  const body = new URLSearchParams(
    form
      .querySelectorAll("input")
      .map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]),
  )
  const url = new URL(form.getAttribute("action") ?? "", action)
  const sentOn = await fetch(url, { method: "POST", body, redirect: "manual" })
  const callback = new URL(sentOn.headers.get("Location") ?? "")
  return comeBack(buyer, `${callback.pathname}${callback.search}`, body)
}

/** The browser's post from the provider's site: without our cookie, which it may receive. */
export async function comeBack(
  buyer: Visitor,
  callback: string,
  body: URLSearchParams,
): Promise<Page> {
  const crossSite = new Visitor(buyer.origin)
  const page = await crossSite.post(callback, body, {
    Origin: "null",
    "Sec-Fetch-Site": "cross-site",
  })
  for (const [name, value] of crossSite.cookies) buyer.cookies.set(name, value)
  return page
}

/** Signs the return of a successful payment like the checkout. */
export const proofFor = (standIn: RazorpayStandIn, payment: { id: string; status: string }) =>
  new URLSearchParams(standIn.ledger.proofOf(payment))

/** Reads everything that a payment can change for a project. */
export function stateOf(server: Pick<RunningServer, "dataDir">, projectId: string) {
  const one = <Row>(sql: string) => query<Row>(server, sql, projectId)
  return {
    payments: one<{ status: string; fulfilment: string }>(
      "SELECT status, fulfilment FROM payments WHERE project_id = ? ORDER BY created_at",
    ),
    orders: one<{ status: string }>("SELECT status FROM orders WHERE project_id = ?").map(
      ({ status }) => status,
    ),
    applicants: one<{ status: string }>("SELECT status FROM applications WHERE project_id = ?").map(
      ({ status }) => status,
    ),
    project: one<{ status: string; n: number }>(
      "SELECT status, shortlisted_count AS n FROM projects WHERE id = ?",
    )[0],
  }
}

/** The state of a project for `count` after one payment. */
export const fulfilled = (count: number) => ({
  payments: [{ status: "paid", fulfilment: "done" }],
  orders: Array.from({ length: count }, () => "ongoing"),
  applicants: Array.from({ length: count }, () => "shortlisted"),
  project: { status: "closed", n: count },
})

/** The state of a project before verified money. */
export const untouched = (count: number, status = "created") => ({
  payments: [{ status, fulfilment: "none" }],
  orders: [],
  applicants: Array.from({ length: count }, () => "pending"),
  project: { status: "active", n: 0 },
})
