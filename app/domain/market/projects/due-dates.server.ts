import { endOfBookDay, longDayOf } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import type { projects } from "#db/schema/projects.ts"
import { DELIVERABLE_FIELDS } from "./brief.ts"
import { expectedDeliveryAt } from "./project.ts"
import type { ProjectDetails } from "./project-schema.ts"

export const DAY_IS_OVER = "This day is over."

type Stored = Pick<typeof projects.$inferSelect, "brief" | "activatedAt">

/** Returns messages by field. A stored day may be over: docs/rules.md#due-dates */
export function findWrongDueDays(
  { brief, deliveryDays }: ProjectDetails,
  current?: Stored,
): Record<string, string[]> {
  const now = clock.now()
  const stored = current?.brief.deliverables?.map(({ dueAt }) => dueAt) ?? []
  const postedAt = current?.activatedAt ?? now
  const lastDay = endOfBookDay(expectedDeliveryAt({ postedAt, deliveryDays }))
  const wrong: Record<string, string[]> = {}
  for (const [place, line] of DELIVERABLE_FIELDS.entries()) {
    const dueAt = brief?.deliverables?.[place]?.dueAt
    if (dueAt === undefined) continue
    if (dueAt > lastDay)
      wrong[`brief.${line}.dueOn`] = [`Choose ${longDayOf(lastDay - 1)} at the latest.`]
    else if (dueAt < now && !stored.includes(dueAt)) wrong[`brief.${line}.dueOn`] = [DAY_IS_OVER]
  }
  return wrong
}
