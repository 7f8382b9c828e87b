import {
  CHANNEL_JOBS,
  scheduleRefreshing,
} from "#app/domain/market/channels/refresh-channels.server.ts"
import { checkPosts, scheduleChecks } from "#app/domain/work/posts/check-posts.server.ts"
import { CHECK_POSTS } from "#app/domain/work/posts/watch-post.server.ts"
import type { JobHandler } from "./job-handler.ts"

/** All jobs that ask platforms. */
export const PLATFORM_JOBS: Record<string, JobHandler> = {
  ...CHANNEL_JOBS,
  [CHECK_POSTS]: (platform) => checkPosts(platform),
}

export function schedulePlatformJobs(): void {
  scheduleRefreshing()
  scheduleChecks()
}
