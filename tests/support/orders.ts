import { asc, eq } from "drizzle-orm"
import type { FileSummary } from "#app/domain/identity/files/file-queries.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import {
  findOrderRow,
  type OrderRow,
  startOrder,
} from "#app/domain/work/orders/order-steps.server.ts"
import { db } from "#app/platform/db.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import type { StoredBrief } from "#db/schema/projects.ts"
import type { Platform } from "#db/schema/words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "./domain.ts"
import { allValues, change } from "./rows.ts"

type Asked = Pick<StoredBrief, "usage" | "exclusiveDays" | "product"> & {
  needsApproval?: boolean
  revisionRounds?: number
  /** One deliverable per platform. */
  pieces?: readonly Platform[]
  platforms?: Platform[]
  /** Of every piece. */
  dueAt?: number
}

/** Creates a paid order with deliverables, due in ten days. */
export function aPaidOrder(
  asked: Asked = {},
  { brand = aBrand(), influencer = anInfluencer() } = {},
) {
  const { pieces = [], platforms = ["Instagram"], dueAt, ...terms } = asked
  const project = aProject(brand, { platforms })
  const brief = {
    ...terms,
    ...(pieces.length > 0 && {
      deliverables: pieces.map((platform) => ({ type: "reel", platform, quantity: 1, dueAt })),
    }),
  }
  change("UPDATE projects SET brief = ? WHERE id = ?", JSON.stringify(brief), project)
  const application = anApplication(influencer, project, { deliveryDays: 10 })
  const { orderId } = shortlistApplicant(brand, project, application)
  startOrder(orderId)
  const ids = db
    .select({ id: deliverables.id })
    .from(deliverables)
    .where(eq(deliverables.orderId, orderId))
    .orderBy(asc(deliverables.position))
    .all()
    .map(({ id }) => id)
  const [first = ""] = ids
  return { brand, influencer, project, orderId, first, ids }
}

export function orderOf(orderId: string): OrderRow {
  const row = findOrderRow(orderId)
  if (!row) throw new Error("there is no such order")
  return row
}

/** Lists the events of an order or a project, oldest first. */
export const eventsOf = (id: string) =>
  allValues<string>("SELECT type FROM events WHERE ? IN (order_id, project_id) ORDER BY rowid", id)

export const aReceivedFile = (changes: Partial<FileSummary> = {}): FileSummary => ({
  id: crypto.randomUUID().replaceAll("-", ""),
  name: "draft.jpg",
  mediaType: "image/jpeg",
  bytes: 1000,
  ...changes,
})
