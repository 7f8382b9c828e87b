import { ordersText } from "#app/components/creators/creator-labels.ts"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import { onTimeRate } from "#app/domain/market/creators/creator.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import { formatPercent } from "#app/domain/shared/percent.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { formatCompact } from "#app/domain/shared/text.ts"

/** "Instagram: 12.3K, YouTube: 950 followers", on the platforms that the project names, if any. */
export function followersLabel(
  { platforms }: Pick<Project, "platforms">,
  { followers }: Pick<Applicant, "followers">,
): string | undefined {
  const counts = followers
    .filter(({ platform }) => platforms.length === 0 || platforms.includes(platform))
    .map(({ platform, count }) => `${ACCOUNT_LABELS[platform]}: ${formatCompact(count)}`)
  return counts.length === 0 ? undefined : `${counts.join(", ")} followers`
}

/** "4 completed orders, 75% on time"; undefined without any. */
export function recordLabel({ completedOrders, onTimeOrders }: Applicant): string | undefined {
  if (!completedOrders) return undefined
  const rate = onTimeRate({ completedOrders, onTimeOrders: onTimeOrders ?? 0 })
  const onTime = rate === undefined ? "" : `, ${formatPercent(rate)} on time`
  return `${ordersText(completedOrders)}${onTime}`
}
