import { FLAG_PROJECT } from "#app/domain/market/projects/save-project.server.ts"
import { flagProject } from "#app/domain/trust/moderation/flag-project.server.ts"
import { WIND_UP, windUpOrders } from "#app/domain/work/orders/wind-up-orders.server.ts"
import type { JobHandler } from "./job-handler.ts"

export const MODERATION_JOBS: Record<string, JobHandler> = {
  [FLAG_PROJECT]: flagProject,
  [WIND_UP]: windUpOrders,
}
