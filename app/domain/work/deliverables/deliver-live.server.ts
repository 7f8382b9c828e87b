import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { listFiguresFiles } from "#app/domain/identity/files/file-queries.server.ts"
import { attachFiles, type ReceivedFile } from "#app/domain/identity/files/file-quota.server.ts"
import { FILE_MESSAGES, FILES_FIELD, MAX_FILES } from "#app/domain/identity/files/file-rules.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { bookDayOf } from "#app/domain/shared/indian-time.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { grantLive } from "#app/domain/work/orders/order-grants.server.ts"
import { recordStep, stepOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { lacksLabel } from "#app/domain/work/posts/post.ts"
import { watchPost } from "#app/domain/work/posts/watch-post.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { uniqueViolation } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { AI_REMINDER, canActOn, LABEL_REMINDER } from "./deliverable.ts"
import type { DeliverLiveInput, FiguresInput } from "./deliverable-schema.ts"
import {
  areAllInState,
  platformsOf,
  requireDeliverableFor,
  updateDeliverable,
} from "./deliverable-transitions.server.ts"
import { readLiveLink } from "./live-link.ts"

/**
 * The last link delivers the order unless already accepted (docs/rules.md#live-links). Returns a
 * reminder for the influencer, if any. Repeating changes nothing. @throws NotFound; Conflict on
 * `url`; Invalid by field
 */
export function deliverLive(
  actor: Actor,
  orderId: string,
  deliverableId: string,
  input: DeliverLiveInput,
): string | undefined {
  try {
    return act(actor, () => writeLive(actor, orderId, deliverableId, input))
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error
    throw new Conflict("This post was submitted for another piece of the order already.", "url")
  }
}

function writeLive(
  actor: Actor,
  orderId: string,
  deliverableId: string,
  { url, label, noLabelReason, isSeenFirst, aiMade, postedOn }: DeliverLiveInput,
): string | undefined {
  const { order, deliverable, latest } = requireDeliverableFor(
    actor,
    "deliver",
    orderId,
    deliverableId,
  )
  const link = readLiveLink(url, platformsOf(deliverable, order))
  if (typeof link === "string") throw new Invalid(link, { url: [link] })
  const reminder = latest && remind(latest.text, { label, aiMade })
  const now = clock.now()
  const isSame = deliverable.state === "live" && deliverable.liveKey === link.key
  const liveAt = postedOn ?? ((isSame && deliverable.liveAt) || now)
  const said = {
    disclosureLabel: label,
    noLabelReason: label === "none" ? (noLabelReason ?? null) : null,
    disclosureConfirmedAt:
      isSeenFirst && label !== "none" ? (isSame && deliverable.disclosureConfirmedAt) || now : null,
    isAiMade: aiMade === undefined ? deliverable.isAiMade : aiMade === "yes",
    liveAt,
  }
  const isNotified = keysOf(said).every((name) => said[name] === deliverable[name])
  if (isSame && isNotified) return reminder
  assertAllowed(canActOn(order, deliverable, "deliver", actor.role, now))
  // Each link is looked for at its platform.
  if (deliverable.liveKey !== link.key) consumeRateLimit(linkLimit, deliverableId)
  if (bookDayOf(liveAt) > bookDayOf(now)) {
    throw new Invalid("This day is still to come.", { postedOn: ["This day is still to come."] })
  }
  updateDeliverable(deliverable.id, {
    state: "live",
    liveUrl: link.url,
    liveKey: link.key,
    ...said,
  })
  watchPost({ ...deliverable, liveKey: link.key })
  if (order.phase !== "completed") grantLive(order, deliverable.id, liveAt)
  if (order.phase === "completed") {
    if (deliverable.state !== "live") recordStep(order, "order.posted_late", { by: "influencer" })
  } else if (areAllInState(orderId, ["live", "verified"])) {
    stepOrder(order, "deliver", actor.role, {}, { deliverableId })
  }
  return reminder
}

/** Warns and never blocks: the post itself may say what the submitted caption does not. */
function remind(
  caption: string,
  { label, aiMade }: Pick<DeliverLiveInput, "label" | "aiMade">,
): string | undefined {
  const reminders = [
    ...(label !== "none" && lacksLabel(caption, label) ? [LABEL_REMINDER(label)] : []),
    ...(aiMade === "yes" && !/\bAI\b/.test(caption) ? [AI_REMINDER] : []),
  ]
  return reminders.length > 0 ? reminders.join(" ") : undefined
}

const linkLimit = rateLimiter({ name: "live-link", points: 10, perSeconds: 86_400 })

type Figures = Omit<FiguresInput, "files"> & { files?: readonly ReceivedFile[] }

/** Missing figures and earlier screenshots stay. @throws NotFound, Conflict; Invalid on `files` */
export function reportFigures(
  actor: Actor,
  orderId: string,
  deliverableId: string,
  { views, likes, comments, files = [] }: Figures,
): void {
  act(actor, () => {
    const { order, deliverable } = requireDeliverableFor(actor, "report", orderId, deliverableId)
    const now = clock.now()
    assertAllowed(canActOn(order, deliverable, "report", actor.role, now))
    updateDeliverable(deliverable.id, {
      views: views ?? deliverable.views,
      likes: likes ?? deliverable.likes,
      comments: comments ?? deliverable.comments,
      reportedAt: now,
    })
    if (files.length > 0 && listFiguresFiles([deliverableId]).length + files.length > MAX_FILES)
      throw new Invalid(FILE_MESSAGES.several, { [FILES_FIELD]: [FILE_MESSAGES.several] })
    attachFiles(actor, files, { figuresId: deliverableId, orderId })
  })
}
