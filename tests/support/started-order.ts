import { randomUUID } from "node:crypto"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "./accounts.ts"
import { applyTo, postProject } from "./campaigns.ts"
import type { RunningServer } from "./server.ts"
import { withDatabase } from "./stored.ts"

type Server = Pick<RunningServer, "dataDir" | "visitor">

/** Inserts a paid order with one deliverable. */
export async function aStartedOrder(server: Server, asked: { needsApproval?: boolean } = {}) {
  const brand = await signedInAs(server, "brand")
  const influencer = await signedInAs(server, "influencer")
  const project = await postProject(brand, { platforms: ["Instagram"], influencerCount: "1" })
  const application = await applyTo(server, influencer, project)
  const orderId = randomUUID()
  const deliverableId = randomUUID()
  const now = Date.now()
  withDatabase(server, (db) => {
    db.prepare(
      `INSERT INTO orders (id, project_id, application_id, influencer_id, brand_id, title, niche,
         currency, amount_minor, status, phase, ordered_at, started_at, due_at, needs_approval)
       SELECT ?, p.id, a.id, a.influencer_id, p.brand_id, p.title, p.niche, p.currency, 700000,
         'ongoing', 'in_progress', ?, ?, ?, ?
       FROM applications a JOIN projects p ON p.id = a.project_id WHERE a.id = ?`,
    ).run(orderId, now, now, now + 864_000_000, asked.needsApproval === false ? 0 : 1, application)
    db.prepare("UPDATE projects SET status = 'closed' WHERE id = ?").run(project)
    db.prepare(
      `INSERT INTO deliverables (id, order_id, position, type, platform, state)
       VALUES (?, ?, 0, 'reel', 'Instagram', 'todo')`,
    ).run(deliverableId, orderId)
  })
  const ids = { orderId, deliverableId }
  return {
    brand,
    influencer,
    ...ids,
    show: href(urls.orders.show, { orderId }),
    work: href(urls.orders.work, ids),
    submit: href(urls.orders.submitWork, ids),
    changes: href(urls.orders.requestChanges, ids),
    approve: href(urls.orders.approveWork, ids),
    live: href(urls.orders.deliverLive, ids),
    figures: href(urls.orders.reportFigures, ids),
  }
}

export type StartedOrder = Awaited<ReturnType<typeof aStartedOrder>>
