import {
  CHANNEL_JOBS,
  scheduleRefreshing,
} from "#app/domain/market/channels/refresh-channels.server.ts"
import { checkPosts, scheduleChecks } from "#app/domain/work/posts/check-posts.server.ts"
import { CHECK_POSTS } from "#app/domain/work/posts/watch-post.server.ts"
import { COUNT_PRICES, countPrices } from "#app/domain/work/prices/count-prices.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import type { JobHandler } from "./job-handler.ts"

/** All jobs that ask platforms, and the count of prices. */
export const PLATFORM_JOBS: Record<string, JobHandler> = {
  ...CHANNEL_JOBS,
  [CHECK_POSTS]: (platform) => checkPosts(platform),
  [COUNT_PRICES]: () => countPrices(),
}

export function schedulePlatformJobs(): void {
  scheduleRefreshing()
  scheduleChecks()
  scheduleJob(COUNT_PRICES, "daily", clock.now() + MINUTE)
}
