import type { BrandActor, InfluencerActor } from "#app/domain/accounts/actor.ts"
import { blockUser } from "#app/domain/conversations/block-user.server.ts"
import { reportSubject } from "#app/domain/conversations/report-subject.server.ts"
import { sendMessage } from "#app/domain/conversations/send-message.server.ts"
import { deliverLive } from "#app/domain/deliverables/deliver-live.server.ts"
import { approveWork, requestChanges } from "#app/domain/deliverables/review-work.server.ts"
import { submitWork } from "#app/domain/deliverables/submit-work.server.ts"
import { shortlistApplicant } from "#app/domain/orders/decisions.server.ts"
import { completeOrder, startOrder } from "#app/domain/orders/order-steps.server.ts"
import { replyToReview, writeReview } from "#app/domain/reviews/reviews.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { anApplication, aProject } from "./domain.ts"
import { aReceivedFile } from "./orders.ts"

/** A file of the store, with what it holds. */
async function aStoredFile(name: string, text: string) {
  const bytes = Buffer.from(text)
  return aReceivedFile({ id: await privateFiles.write(bytes), name, bytes: bytes.length })
}

/**
 * An order from its first message to its last review, in which both sides wrote whatever can be written:
 * all of it holds `mark`, apart from the terms that they agreed to. `ip` is where both accepted them.
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
  // A later edit of the project is none of the terms.
  setProject.run(`${mark} edited`, JSON.stringify({ dos: `${mark} do` }), projectId)

  const sent = await aStoredFile(`${mark}-sent.jpg`, `${mark} in a message`)
  const thread = { projectId, influencerId: influencer.userId }
  const message = { body: `${mark} hello`, files: [sent] }
  const { threadId } = await sendMessage(influencer, thread, message)
  await sendMessage(brand, threadId, { body: `${mark} welcome` })

  const piece = sqlite.prepare("SELECT id FROM deliverables WHERE order_id = ?").pluck()
  const first = String(piece.get(orderId))
  const handed = await aStoredFile(`${mark}-work.jpg`, `${mark} as handed in`)
  const link = `https://${mark}.example/draft`
  submitWork(influencer, orderId, first, { text: `Ad: ${mark}`, link, files: [handed], seen: 0 })
  requestChanges(brand, orderId, first, { reason: `${mark} needs a logo` })
  submitWork(influencer, orderId, first, { text: `Ad: ${mark} again`, files: [], seen: 1 })
  approveWork(brand, orderId, first, { seen: 2 })
  const url = `https://www.instagram.com/reel/${mark}/`
  deliverLive(influencer, orderId, first, { url, label: "Ad" })
  completeOrder(brand, orderId)

  const review = { stars: 4, text: `${mark} review`, privateNote: `${mark} note` }
  for (const writer of [brand, influencer]) writeReview(writer, orderId, review)
  const about = { subject: "project", subjectId: projectId }
  await reportSubject(influencer, about, { reason: "other", text: `${mark} report` })
  const received = sqlite.prepare("SELECT id FROM reviews WHERE to_id = ?").pluck()
  for (const actor of [brand, influencer]) {
    replyToReview(actor, String(received.get(actor.userId)), { reply: `${mark} reply` })
    blockUser(actor, threadId)
  }
  // What is written where an order ends otherwise.
  sqlite
    .prepare(
      "UPDATE orders SET shipping_address = ?, cancelled_by = 'influencer', cancel_reason = ? WHERE id = ?",
    )
    .run(`${mark} street`, `${mark} is ill`, orderId)
  return { projectId, orderId, threadId, sent, handed }
}
