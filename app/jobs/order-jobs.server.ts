import {
  CHANNEL_JOBS,
  scheduleRefreshing,
} from "#app/domain/market/channels/refresh-channels.server.ts"
import { AD_CODE_TIMER_JOB, endAdCodeTerm } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { REMIND_OF_PAYMENT_JOB } from "#app/domain/work/orders/order.ts"
import { RIGHTS_TIMERS_JOB } from "#app/domain/work/orders/order-grants.server.ts"
import { ORDER_TIMERS_JOB } from "#app/domain/work/orders/order-steps.server.ts"
import { runOrderTimers } from "#app/domain/work/orders/order-timers.server.ts"
import { PARCEL_TIMER_JOB, remindOfParcel } from "#app/domain/work/orders/parcel.server.ts"
import { remindOfPayment } from "#app/domain/work/orders/remind-of-payment.server.ts"
import { WIND_UP_JOB, windUpOrders } from "#app/domain/work/orders/wind-up-orders.server.ts"
import { checkPosts, scheduleChecks } from "#app/domain/work/posts/check-posts.server.ts"
import { CHECK_POSTS_JOB } from "#app/domain/work/posts/watch-post.server.ts"
import { COUNT_PRICES_JOB, countPrices } from "#app/domain/work/prices/count-prices.server.ts"
import {
  GRANT_EARLIER_RIGHTS_JOB,
  grantEarlierRights,
  runRightsTimers,
} from "#app/domain/work/rights/rights-timers.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import type { JobHandler } from "./job-handler.ts"

/** Jobs that ask platforms, the count of prices, and timers of an order and what it grants. */
export const ORDER_JOBS: Record<string, JobHandler> = {
  ...CHANNEL_JOBS,
  [ORDER_TIMERS_JOB]: (orderId) => runOrderTimers(orderId),
  [REMIND_OF_PAYMENT_JOB]: (orderId) => remindOfPayment(orderId),
  [WIND_UP_JOB]: windUpOrders,
  [CHECK_POSTS_JOB]: (platform) => checkPosts(platform),
  [COUNT_PRICES_JOB]: () => countPrices(),
  [AD_CODE_TIMER_JOB]: (codeId) => endAdCodeTerm(codeId),
  [PARCEL_TIMER_JOB]: (orderId) => remindOfParcel(orderId),
  [RIGHTS_TIMERS_JOB]: (orderId) => runRightsTimers(orderId),
  [GRANT_EARLIER_RIGHTS_JOB]: () => grantEarlierRights(),
}

export function scheduleOrderJobs(): void {
  scheduleRefreshing()
  scheduleChecks()
  scheduleJob(COUNT_PRICES_JOB, "daily", clock.now() + MINUTE)
}
