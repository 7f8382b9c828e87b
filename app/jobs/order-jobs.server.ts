import {
  CHANNEL_JOBS,
  scheduleRefreshing,
} from "#app/domain/market/channels/refresh-channels.server.ts"
import { AD_CODE_TIMER, endAdCodeTerm } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { RIGHTS_TIMERS } from "#app/domain/work/orders/order-grants.server.ts"
import { PARCEL_TIMER, remindOfParcel } from "#app/domain/work/orders/parcel.server.ts"
import { checkPosts, scheduleChecks } from "#app/domain/work/posts/check-posts.server.ts"
import { CHECK_POSTS } from "#app/domain/work/posts/watch-post.server.ts"
import { COUNT_PRICES, countPrices } from "#app/domain/work/prices/count-prices.server.ts"
import {
  GRANT_EARLIER,
  grantEarlierRights,
  runRightsTimers,
} from "#app/domain/work/rights/rights-timers.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import type { JobHandler } from "./job-handler.ts"

/** Jobs that ask platforms, the count of prices, and timers of what an order grants or waits for. */
export const ORDER_JOBS: Record<string, JobHandler> = {
  ...CHANNEL_JOBS,
  [CHECK_POSTS]: (platform) => checkPosts(platform),
  [COUNT_PRICES]: () => countPrices(),
  [AD_CODE_TIMER]: (codeId) => endAdCodeTerm(codeId),
  [PARCEL_TIMER]: (orderId) => remindOfParcel(orderId),
  [RIGHTS_TIMERS]: (orderId) => runRightsTimers(orderId),
  [GRANT_EARLIER]: () => grantEarlierRights(),
}

export function scheduleOrderJobs(): void {
  scheduleRefreshing()
  scheduleChecks()
  scheduleJob(COUNT_PRICES, "daily", clock.now() + MINUTE)
}
