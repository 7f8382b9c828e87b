import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { findLastDispute } from "#app/domain/trust/cases/case-rows.server.ts"
import { decideDispute } from "#app/domain/trust/cases/decide-dispute.server.ts"
import {
  answerDispute,
  endDispute,
  openDispute,
} from "#app/domain/trust/cases/open-dispute.server.ts"
import { reportSubject } from "#app/domain/work/conversations/report-subject.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { blockUser } from "#app/domain/work/conversations/threads.server.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { commentOnDraft } from "#app/domain/work/deliverables/draft-comments.server.ts"
import { approveWork, requestChanges } from "#app/domain/work/deliverables/review-work.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { startOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { replyToReview, writeReview } from "#app/domain/work/reviews/reviews.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { anApplication, aProject } from "./domain.ts"
import { anOperator } from "./operators.ts"
import { aReceivedFile } from "./orders.ts"

async function aStoredFile(name: string, text: string) {
  const bytes = Buffer.from(text)
  return aReceivedFile({ id: await privateFiles.write(bytes), name, bytes: bytes.length })
}

/**
 * Creates an order from first message to last review, with `mark` in all texts but the agreed
 * terms. `ip` is where both accepted them.
 */
export async function aWorkedOrder(
  brand: BrandActor,
  influencer: InfluencerActor,
  { mark, ip }: { mark: string; ip: string },
) {
  const projectId = aProject(brand, { title: "Kept title", description: "Kept terms" })
  const setProject = sqlite.prepare("UPDATE projects SET description = ?, brief = ? WHERE id = ?")
  setProject.run("Kept terms", '{"needsApproval":true}', projectId)
  const applicationId = anApplication(influencer, projectId)
  sqlite.prepare("UPDATE applications SET ip = ? WHERE id = ?").run(ip, applicationId)
  const { orderId } = shortlistApplicant(brand, projectId, applicationId)
  startOrder(orderId)
  sqlite.prepare("UPDATE agreements SET brand_ip = ? WHERE order_id = ?").run(ip, orderId)
  // Later project edits are not part of the terms.
  setProject.run(`${mark} edited`, JSON.stringify({ dos: `${mark} do` }), projectId)

  const sent = await aStoredFile(`${mark}-sent.jpg`, `${mark} in a message`)
  const thread = { projectId, influencerId: influencer.userId }
  const message = { body: `${mark} hello`, files: [sent] }
  const { threadId } = sendMessage(influencer, thread, message)
  sendMessage(brand, threadId, { body: `${mark} welcome` })

  const piece = sqlite.prepare("SELECT id FROM deliverables WHERE order_id = ?").pluck()
  const first = String(piece.get(orderId))
  const handed = await aStoredFile(`${mark}-work.jpg`, `${mark} as submitted`)
  const link = `https://${mark}.example/draft`
  submitWork(influencer, orderId, first, { text: `Ad: ${mark}`, link, files: [handed], seen: 0 })
  requestChanges(brand, orderId, first, { reason: `${mark} needs a logo` })
  submitWork(influencer, orderId, first, { text: `Ad: ${mark} again`, files: [], seen: 1 })
  for (const actor of [brand, influencer]) {
    const text = `${mark} comment of the ${actor.role}`
    commentOnDraft(actor, orderId, first, {
      version: 1,
      fileId: handed.id,
      text,
      place: { x: 500, y: 250 },
    })
  }
  approveWork(brand, orderId, first, { seen: 2 })
  const url = `https://www.instagram.com/reel/${mark}/`
  deliverLive(influencer, orderId, first, { url, label: "Ad" })

  // Both sides state their case with a file; it ends like an acceptance.
  const shown = await aStoredFile(`${mark}-shown.jpg`, `${mark} as evidence`)
  openDispute(influencer, orderId, { reason: `${mark} is unfair`, files: [] })
  endDispute(influencer, orderId)
  openDispute(brand, orderId, { reason: `${mark} is not what we agreed on`, files: [] })
  answerDispute(influencer, orderId, { text: `${mark} says so`, files: [shown] })
  answerDispute(brand, orderId, { text: `${mark} says no`, files: [] })
  decideDispute(anOperator(), disputeOf(orderId), { decision: "release", reason: "It is done." })
  sqlite
    .prepare(
      `INSERT INTO payments (id, brand_id, project_id, amount_paise, currency, bid_currency, receipt,
         status, fulfilment, created_at, expires_at)
       SELECT @id, @brandId, @projectId, 100, 'INR', 'INR', @id, 'failed', 'none', 0, 0`,
    )
    .run({ id: orderId, brandId: brand.userId, projectId })
  sqlite
    .prepare(
      `INSERT INTO refund_requests (id, payment_id, order_id, brand_id, reason, text, amount_paise,
         status, created_at, answer_due_at, ended_at)
       VALUES (@id, @id, @id, @brandId, 'other', @text, 100, 'withdrawn', 1, 2, 3)`,
    )
    .run({ id: orderId, brandId: brand.userId, text: `${mark} paid by mistake` })

  const review = { stars: 4, text: `${mark} review`, privateNote: `${mark} note` }
  for (const writer of [brand, influencer]) writeReview(writer, orderId, review)
  const about = { subject: "project", subjectId: projectId }
  reportSubject(influencer, about, { reason: "other", text: `${mark} report` })
  const received = sqlite.prepare("SELECT id FROM reviews WHERE to_id = ?").pluck()
  for (const actor of [brand, influencer]) {
    replyToReview(actor, String(received.get(actor.userId)), { reply: `${mark} reply` })
    blockUser(actor, threadId)
  }
  // Texts of other endings.
  sqlite
    .prepare(
      "UPDATE orders SET shipping_address = ?, cancelled_by = 'influencer', cancel_reason = ? WHERE id = ?",
    )
    .run(`${mark} street`, `${mark} is ill`, orderId)
  return { projectId, orderId, threadId, sent, handed, shown }
}

const disputeOf = (orderId: string): string => findLastDispute(orderId)?.id ?? ""
