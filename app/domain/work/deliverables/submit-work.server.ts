import { randomUUID } from "node:crypto"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isSameFiles, listSubmissionFiles } from "#app/domain/identity/files/file-queries.server.ts"
import { attachFiles, type ReceivedFile } from "#app/domain/identity/files/file-quota.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { recordStep, stepOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { submissions } from "#db/schema/deliverables.ts"
import { canActOn, MAX_VERSIONS } from "./deliverable.ts"
import { NOTHING_SUBMITTED, type SubmitWorkInput } from "./deliverable-schema.ts"
import {
  areAllInState,
  requireDeliverableFor,
  updateDeliverable,
} from "./deliverable-transitions.server.ts"

type Handed = SubmitWorkInput & { files: readonly ReceivedFile[] }

/**
 * docs/rules.md#handing-in. The last deliverable moves the order into review. A repeated form makes
 * one version; the later of two forms is refused. @throws NotFound, Conflict, Invalid on `files`
 */
export function submitWork(
  actor: Actor,
  orderId: string,
  deliverableId: string,
  input: Handed,
): void {
  const { text = "", link = "", files, seen } = input
  if (text === "" && link === "" && files.length === 0) {
    throw new Invalid(NOTHING_SUBMITTED, { text: [NOTHING_SUBMITTED] })
  }
  act(actor, () => {
    const { order, deliverable, latest } = requireDeliverableFor(
      actor,
      "submit",
      orderId,
      deliverableId,
    )
    if (latest && latest.version > seen) {
      const isSame = latest.text === text && (latest.link ?? "") === link
      if (isSame && isSameFiles(listSubmissionFiles([latest.id]), files)) return
      throw new Conflict("A version was submitted meanwhile. Look at it before you send another.")
    }
    assertAllowed(canActOn(order, deliverable, "submit", actor.role, clock.now()))
    const version = (latest?.version ?? 0) + 1
    if (version > MAX_VERSIONS) {
      throw new Conflict(`A piece of work can be submitted ${MAX_VERSIONS} times at most.`)
    }
    const id = randomUUID()
    const createdAt = clock.now()
    const row = { id, deliverableId, orderId, version, text, link: link || null, createdAt }
    db.insert(submissions).values(row).run()
    attachFiles(actor, files, { submissionId: id, orderId })
    updateDeliverable(deliverable.id, { state: "submitted" })
    const isLeft = !areAllInState(orderId, ["submitted", "approved", "live", "verified"])
    const about = { deliverableId, version }
    if (!isLeft) stepOrder(order, "submit", actor.role, {}, about)
    else recordStep(order, "order.draft_submitted", { by: actor.role, ...about })
  })
}
