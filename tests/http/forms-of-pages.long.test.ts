import type { HTMLElement } from "node-html-parser"
import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { untilEventsAreDispatched } from "#tests/support/dispatched-events.ts"
import { linkFromToken } from "#tests/support/links.ts"
import type { Page } from "#tests/support/page.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { flattenRoutes, hasPage } from "#tests/support/routes.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })

/** A paid order with a conversation, its people and ids. */
async function aWorld() {
  const shop = await paidOrders(server, ["1000"])
  const { brand, influencer, path, orderId, projectId } = shop
  await brand.submit(await brand.open(path), "Send", { Message: "Can you do Friday?" })
  await untilEventsAreDispatched(server)
  const [row] = query<Record<string, string>>(
    server,
    `SELECT t.id AS threadId, n.id AS noticeId, o.application_id AS applicationId,
       o.influencer_id AS influencerId, i.payment_id AS paymentId, p.user_name AS userName,
       (SELECT id FROM deliverables WHERE order_id = o.id) AS deliverableId
     FROM orders o JOIN threads t ON t.brand_id = o.brand_id
       JOIN payment_items i ON i.id = o.payment_item_id JOIN profiles p ON p.user_id = o.influencer_id
       JOIN notices n ON n.user_id = o.influencer_id WHERE o.id = ?`,
    orderId,
  )
  const ids = { ...row, orderId, projectId, userId: row?.influencerId ?? "" }
  return { ids, people: [server.visitor(), brand, influencer, await asOperator(server)] }
}

async function linksOfMails(): Promise<string[]> {
  const [before, after, lost] = ["before@example.com", "after@example.com", "lost@example.com"]
  const brand = await signedInAs(server, "brand", { email: before })
  await signedInAs(server, "brand", { email: lost })
  const security = await brand.open(href(urls.account.security))
  const typed = { "New email": after, "Current password": PASSWORD }
  await brand.submit(security, "Change email", typed)
  const stranger = server.visitor()
  const forgot = await stranger.open(href(urls.forgotPassword))
  await stranger.submit(forgot, "Send the link", { Email: lost })
  const erase = await brand.open(href(urls.account.erase))
  await brand.submit(erase, "Delete my account", { "Current password": PASSWORD })
  const links = [
    linkFromToken(server, "verify_email", after),
    linkFromToken(server, "undo_email_change", before),
    linkFromToken(server, "cancel_erasure", after),
    linkFromToken(server, "reset_password", lost),
  ]
  await untilEventsAreDispatched(server)
  await expect
    .poll(() => query(server, "SELECT id FROM mails WHERE status = 'queued'"), { timeout: 10_000 })
    .toEqual([])
  const mailbox = await stranger.open(href(urls.demo.mail))
  const letters = mailbox.html
    .querySelectorAll("main ol a[href]")
    .map((link) => stranger.open(`${link.getAttribute("href")}/page`))
  const unsubscribe = (await Promise.all(letters)).flatMap(
    ({ body }) => /\/unsubscribe\/[^"\s<]+/.exec(body) ?? [],
  )
  return [...(await Promise.all(links)), ...unsubscribe.slice(0, 1)]
}

const policyOf = ({ headers, html }: Page): string =>
  html.querySelector("meta[name=referrer]")?.getAttribute("content") ??
  headers.get("Referrer-Policy") ??
  ""

/** The origin headers by the page's Referrer-Policy. */
function browserHeaders(page: Page, origin: string): Record<string, string> {
  const isHidden = policyOf(page) === "no-referrer"
  return {
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
    Origin: isHidden ? "null" : origin,
    ...(!isHidden && { Referer: page.url }),
  }
}

/** Sends a form unchanged. */
function sendForm(visitor: Visitor, page: Page, form: HTMLElement): Promise<Page> {
  const { pathname, search } = new URL(form.getAttribute("action") ?? page.url, page.url)
  const fields = form
    .querySelectorAll("input[name], textarea[name]")
    .map((field): [string, string] => [
      field.getAttribute("name") ?? "",
      field.getAttribute("value") ?? field.text,
    ])
  return visitor.post(
    `${pathname}${search}`,
    new URLSearchParams(fields),
    browserHeaders(page, server.origin),
  )
}

const REFUSED = /sent from another site|does not pass on the address/

type Found = { visitor: Visitor; page: Page; form: HTMLElement }

test("every form of every page works without a script", { timeout: 180_000 }, async () => {
  const { ids, people } = await aWorld()
  const mailed = await linksOfMails()
  const pages = flattenRoutes(await routes, ids).filter(hasPage)
  const ofPages = pages.filter(({ pattern }) => !/\*|:token/.test(pattern))
  const paths = [...ofPages.map(({ path }) => path), ...mailed]
  const found = new Map<string, Found>()
  for (const visitor of people) {
    for (const path of paths) {
      const page = await visitor.get(path)
      for (const form of page.html.querySelectorAll("form[method=post]")) {
        const action = form.getAttribute("action") ?? path
        found.set(`${path} ${action} ${policyOf(page)}`, { visitor, page, form })
      }
    }
  }
  // Forms that log out come last.
  const inOrder = [...found].sort(([, a], [, b]) => lateness(a.form) - lateness(b.form))
  const refused: string[] = []
  for (const [name, { visitor, page, form }] of inOrder) {
    const answer = await sendForm(visitor, page, form)
    if (answer.status >= 500 || REFUSED.test(answer.text)) refused.push(`${name} ${answer.status}`)
  }
  expect(refused).toEqual([])
  const withToken = new Set(
    pages.flatMap(({ pattern }) => /^\/([\w-]+)\/:token$/.exec(pattern)?.[1] ?? []),
  )
  const sent = [...found.keys()].join("\n")
  for (const root of withToken) expect(sent).toContain(`/${root}/`)
  expect(found.size).toBeGreaterThan(100)
})

const lateness = (form: HTMLElement) => (form.getAttribute("action") === href(urls.logout) ? 1 : 0)

test("the mailed link cancels a deletion, whatever the referrer", async () => {
  const email = "keeps@example.com"
  const brand = await signedInAs(server, "brand", { email })
  for (const Origin of [server.origin, "null"]) {
    const erase = await brand.open(href(urls.account.erase))
    await brand.submit(erase, "Delete my account", { "Current password": PASSWORD })
    const reader = server.visitor()
    const page = await reader.open(await linkFromToken(server, "cancel_erasure", email))
    expect(policyOf(page)).toBe("same-origin")
    const headers = { Origin, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate" }
    const done = await reader.follow(await reader.post(page.path, {}, headers))
    expect(done.flash).toBe("Your account stays. Nothing was deleted.")
  }
})
