import { AD_CODE_TIMER, endAdCodeTerm } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { RIGHTS_TIMERS } from "#app/domain/work/orders/order-grants.server.ts"
import { PARCEL_TIMER, remindOfParcel } from "#app/domain/work/orders/parcel.server.ts"
import {
  GRANT_EARLIER,
  grantEarlierRights,
  runRightsTimers,
} from "#app/domain/work/rights/rights-timers.server.ts"
import type { JobHandler } from "./job-handler.ts"

/** Timers of what an order grants or waits for besides its work. */
export const TERM_JOBS: Record<string, JobHandler> = {
  [AD_CODE_TIMER]: (codeId) => endAdCodeTerm(codeId),
  [PARCEL_TIMER]: (orderId) => remindOfParcel(orderId),
  [RIGHTS_TIMERS]: (orderId) => runRightsTimers(orderId),
  [GRANT_EARLIER]: () => grantEarlierRights(),
}
