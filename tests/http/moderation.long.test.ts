import { describe, expect, test, vi } from "vitest"
import { applicantsHref, href, isLegacyCall, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import { aShop } from "#tests/support/checkout.ts"
import { findTargets, type Target } from "#tests/support/form-targets.ts"
import { EMAILS, LegacyWorld } from "#tests/support/legacy-world.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { orderRow, paidOrders } from "#tests/support/paid-orders.ts"
import type { RunningServer } from "#tests/support/server.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { query, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const standIn = await aRazorpay()
// Full refunds take the fee from the reserve.
standIn.addFunds(100_000)
const server = await aServer({ env: standIn.env })
standIn.sendWebhooksTo(`${server.origin}${href(urls.payments.webhook)}`)

const reason = "It asks people to pay before they may work."
const SUSPENDED = "Your account is suspended"

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 })

const brandOf = (projectId: string): string =>
  query<{ id: string }>(server, "SELECT brand_id AS id FROM projects WHERE id = ?", projectId)[0]
    ?.id ?? ""

const suspend = (operatorPage: Visitor, userId: string) =>
  operatorPage.post(href(urls.admin.suspendUser, { userId }), { reason })

const details = (projectId: string) => href(urls.influencer.project, { projectId })

describe("a suspended brand with open orders", () => {
  test("is refunded, loses its projects, can read, and returns by its appeal", async () => {
    const operatorPage = await asOperator(server)
    const order = await paidOrders(server, ["1500", "2500"])
    const { brand, influencer, projectId, path } = order
    const userId = brandOf(projectId)
    const asking = await operatorPage.open(href(urls.admin.suspendUser, { userId }))
    expect(asking.text.replaceAll("\u00a0", " ")).toContain("₹4,000")
    expect(await markupErrors(asking.body)).toEqual([])
    const refused = await operatorPage.post(href(urls.admin.suspendUser, { userId }), {
      reason: "x",
    })
    expect([refused.status, refused.errors("Reason")]).toEqual([
      422,
      ["Say why, in at least 5 characters."],
    ])
    expect((await suspend(operatorPage, userId)).status).toBe(303)
    const again = await suspend(operatorPage, userId)
    expect([again.status, again.formErrors]).toEqual([409, ["Account suspended already."]])
    await soon(() => {
      const states = order.orderIds.map((id) => orderRow(server, id)?.status)
      expect(states).toEqual(["cancelled", "cancelled"])
    })
    await soon(() => {
      const back = [...standIn.ledger.refunds.values()].map(({ amount }) => amount)
      expect(back.sort()).toEqual([150_000, 250_000])
    })
    const stranger = await signedInAs(server, "influencer")
    for (const visitor of [stranger, influencer]) {
      expect((await visitor.get(details(projectId))).status).toBe(404)
    }
    expect((await influencer.open(path)).text).toContain("The brand's account was suspended.")

    const banner = (await brand.open(path)).find('section[aria-label="Account suspended"]')
    expect(banner.text).toContain(SUSPENDED)
    const measures = await brand.open(href(urls.account.sanctions))
    expect(measures.text).toContain(reason)
    const measure = await brand.open(measures.link("Account suspended"))
    expect(await markupErrors(measure.body)).toEqual([])
    const sent = await brand.submit(measure, "Send the appeal", {
      "Why you disagree": "It was a raffle.",
    })
    expect(sent.flash).toContain("Appeal sent.")
    const appeals = await operatorPage.open(href(urls.admin.appeals))
    const appeal = await operatorPage.open(appeals.link("Account suspended"))
    expect(appeal.text).toContain("It was a raffle.")
    const granted = await operatorPage.post(appeal.path, {
      decision: "grant",
      reason: "You are right.",
    })
    expect(granted.status).toBe(303)
    const late = await operatorPage.post(appeal.path, {
      decision: "uphold",
      reason: "You are wrong.",
    })
    expect(late.status).toBe(409)
    expect(late.text).toContain("This appeal was answered already.")
    expect((await stranger.get(details(projectId))).status).toBe(200)
    expect((await brand.open(measure.path)).text).toContain("You are right.")
  })
})

describe("typed text", () => {
  test("stays in a suspended account's form, with the reason", async () => {
    const { brand, projectId, influencers } = await aShop(server, ["100"])
    const edit = await brand.open(href(urls.brand.editProject, { projectId }))
    await suspend(await asOperator(server), brandOf(projectId))
    const answer = await brand
      .submit(edit, "Save", { "Project Title": "Winter reels" })
      .catch(() => brand.post(edit.path, { title: "Winter reels", desc: "Three reels" }))
    expect(answer.status).toBe(403)
    expect(answer.formErrors.join()).toContain(SUSPENDED)
    expect(answer.body).toContain("Winter reels")
    expect(influencers).toHaveLength(1)
  })
})

/** Tables that change by themselves or by reading. */
const RESTLESS =
  /^(sqlite_|sessions|repl_clock|rate_limits|jobs|events|notices|mails|data_exports|open_project|creator_\w+_(data|idx))/

function everything({ dataDir }: Pick<RunningServer, "dataDir">): string[] {
  const lines: string[] = []
  withDatabase({ dataDir }, (db) => {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
    for (const table of tables.map(String).filter((name) => !RESTLESS.test(name))) {
      const rows = db.prepare(`SELECT * FROM "${table}"`).all()
      lines.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`))
    }
  })
  return lines
}

describe("a suspended account", () => {
  /** Still allowed: docs/rules.md#suspended-accounts */
  const OPEN =
    /^POST \/(login|register|logout|forgot-password|reset-password|verify-email|undo-email|cancel-erasure|unsubscribe|preferences|notifications|payments\/callback|webhooks|account\/(notifications|security|privacy|payouts|measures|tokens\/:tokenId\/revoke)|\w+-dashboard\/account\/password|accounts|approvals\/|invitations\/:token|orders\/:orderId\/dispute\/answer|admin|projects\/\*|auth|profile|api|get-details|orders\/create|\*)/
  /** Read-only calls. */
  const QUESTIONS = /metrics|get-details\/(brands|influencers)|\/(login|register)/

  test("changes nothing by any form or call, with an error", async () => {
    const world = await LegacyWorld.create()
    try {
      const targets = await findTargets(world)
      const operatorPage = await asOperator(world.server)
      for (const email of [EMAILS.brand, EMAILS.influencer]) {
        for (const { id } of query<{ id: string }>(
          world.server,
          "SELECT id FROM users WHERE email = ? AND role <> 'operator'",
          email,
        )) {
          expect((await suspend(operatorPage, id)).status).toBe(303)
        }
      }
      await soon(() => {
        // Includes notifications and mails.
        const left = `SELECT
          (SELECT count(*) FROM jobs WHERE kind IN ('wind-up-orders', 'send-mail')) +
          (SELECT count(*) FROM events WHERE processed_at IS NULL) AS n`
        expect(query<{ n: number }>(world.server, left)[0]?.n).toBe(0)
      })
      const before = everything(world.server)
      const writes = targets.filter(
        ({ name, kind, method }) =>
          kind !== "query" &&
          (kind === "call"
            ? (method === "POST" || /delete/.test(name)) && !QUESTIONS.test(name)
            : !OPEN.test(name)),
      )
      expect(writes.length).toBeGreaterThan(25)
      const told: string[] = []
      for (const target of writes) {
        const answer = await sendTo(target)
        const fault = await faultOf(target, answer)
        if (fault) told.push(fault)
        expect(everything(world.server), target.name).toEqual(before)
      }
      expect(told).toEqual([])
    } finally {
      await world.server.stop()
    }
  }, 90_000)

  function sendTo({ kind, method, path, visitor, valid }: Target): Promise<Page> {
    if (kind === "form") return visitor.post(path, new URLSearchParams(valid))
    const headers = {
      Accept: "application/json",
      "Sec-Fetch-Mode": "cors",
      "Sec-Fetch-Site": "same-origin",
    }
    if (method === "GET") return visitor.get(path, headers)
    return visitor.postJson(path, Object.fromEntries(valid), headers)
  }

  /** Returns whether a refusal is explained, here or on the next page. */
  async function faultOf({ name, path, visitor }: Target, answer: Page) {
    const { status, body, location } = answer
    if (isLegacyCall(path)) {
      const isNotified = status === 403 && /"success":false/.test(body) && body.includes(SUSPENDED)
      return isNotified ? undefined : `${name}: ${status} ${body.slice(0, 200)}`
    }
    if (status === 403 && body.includes(SUSPENDED)) return undefined
    if (status === 404 || status === 405) return undefined
    if (status >= 300 && status < 400 && location) {
      const next = await visitor.follow(answer)
      // Another role's page redirects to the dashboard.
      if (next.flash.includes(SUSPENDED) || /-dashboard\/?$/.test(location)) return undefined
    }
    return `${name}: ${status} ${location ?? body.slice(0, 200)}`
  }
})

describe("the complaint queue", () => {
  test("leads from a complaint to a sanction without revealing the reporter", async () => {
    const operatorPage = await asOperator(server)
    const { brand, projectId } = await aShop(server, ["100"])
    const reporter = await signedInAs(server, "influencer", { name: "Whistle Blower" })
    const about = { subject: "project", subjectId: projectId }
    await reporter.post(href(urls.report, about), { reason: "scam", text: "Wants a fee." })
    const list = await operatorPage.open(href(urls.admin.reports))
    expect(await markupErrors(list.body)).toEqual([])
    const link = list
      .find("tbody")
      .querySelectorAll("a")
      .map((one) => one.getAttribute("href") ?? "")
      .at(-1)
    const report = await operatorPage.open(link ?? "")
    expect(await markupErrors(report.body)).toEqual([])
    expect(report.text).toContain("Whistle Blower")
    const taken = await operatorPage.submit(report, "Decide", {
      Decision: "take",
      Reason: "I look into it.",
    })
    expect(taken.flash).toBe("You have it in hand.")
    const rival = await asOperator(server)
    const second = await rival.post(report.path, { decision: "take", reason: "Me as well." })
    expect([second.status, second.formErrors]).toEqual([409, ["Somebody has it in hand already."]])
    const acted = await operatorPage.post(report.path, { decision: "sanction", reason })
    expect(acted.status).toBe(303)
    expect((await reporter.get(details(projectId))).status).toBe(404)
    for (const page of [href(urls.account.sanctions), href(urls.brand.project, { projectId })]) {
      expect((await brand.open(page)).body).not.toContain("Whistle Blower")
    }
    const saved = await brand.post(href(urls.brand.editProject, { projectId }), {
      title: "Again",
      desc: "Three reels",
      status: "active",
      platforms: ["Instagram"],
      influencerCount: "1",
      currency: "INR",
      deliveryDays: "7",
    })
    expect((await brand.follow(saved)).flash).toContain("Our team has hidden this project")
    const acts = query<{ act: string }>(server, "SELECT act FROM operator_acts ORDER BY id")
    expect(acts.slice(-3).map(({ act }) => act)).toEqual([
      "report.taken",
      "project.hidden",
      "report.acted",
    ])
  })

  test("gets flagged projects within moments, and they stay listed", async () => {
    const operatorPage = await asOperator(server)
    const brand = await signedInAs(server, "brand")
    const projectId = crypto.randomUUID()
    await brand.post(href(urls.brand.editProject, { projectId }), {
      title: "Easy money",
      desc: "Pay a registration fee, then text us on Telegram.",
      status: "active",
      platforms: ["Instagram"],
      influencerCount: "1",
      followers: "1K-10K",
      niche: "Fashion",
      budgetMin: "1",
      budgetMax: "100",
      currency: "INR",
      deliveryDays: "7",
    })
    await soon(async () => {
      const list = await operatorPage.open(href(urls.admin.reports))
      expect(list.text).toContain("Project: Easy money")
      expect(list.text).toContain("Our rules")
    })
    const influencer = await signedInAs(server, "influencer")
    expect((await influencer.open(href(urls.influencer.browse))).text).toContain("Easy money")
    expect((await influencer.open(details(projectId))).text).toContain("Never pay to get work")
  })
})

describe("a brand and an influencer after a block", () => {
  test("do not find each other in lists, pages and calls", async () => {
    const { brand, influencers, projectId } = await aShop(server, ["100", "200"])
    const [influencer, other] = influencers
    if (!influencer || !other) throw new Error("Nobody applied.")
    const key = { projectId, influencerId: idOf(influencer, projectId) }
    const started = await influencer.post(href(urls.messages.start, key), { body: "Hello" })
    const threadId = /messages\/([\w-]+)/.exec(started.location ?? "")?.[1] ?? ""
    await influencer.post(href(urls.messages.set, { threadId, setting: "block" }))
    expect((await influencer.get(details(projectId))).status).toBe(404)
    expect((await influencer.get(href(urls.influencer.apply, { projectId }))).status).toBe(404)
    expect((await influencer.get(`${details(projectId)}.data`)).body).toContain("Project not found")
    const browse = await influencer.open(href(urls.influencer.browse))
    expect(browse.body).not.toContain(projectId)
    expect((await other.open(href(urls.influencer.browse))).body).toContain(projectId)
    const applicants = await brand.open(applicantsHref(projectId))
    expect(applicants.find("tbody").querySelectorAll("tr")).toHaveLength(1)
  })

  const idOf = (_visitor: Visitor, projectId: string): string =>
    query<{ id: string }>(
      server,
      "SELECT influencer_id AS id FROM applications WHERE project_id = ? ORDER BY bid_minor",
      projectId,
    )[0]?.id ?? ""
})
