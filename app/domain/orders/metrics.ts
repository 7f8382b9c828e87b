/** The figures at the head of a dashboard. None counts further than METRIC_LIMIT + 1. */
export type Metrics = {
  orders: number
  completed: number
  /** Anything that is not completed. */
  active: number
  /** A brand's own projects; for an influencer those applied to. */
  projects: number
}

/** From here on a figure only says "more": counting on would read the whole index. */
export const METRIC_LIMIT = 10_000

/** What is said where the figures cannot be read. */
export const METRICS_FAULT = "Something went wrong while fetching metrics"

const formatMetric = (count: number): string =>
  count > METRIC_LIMIT ? `${METRIC_LIMIT.toLocaleString("en-IN")}+` : count.toLocaleString("en-IN")

/** The figures as they are shown: exact up to the limit, "10,000+" beyond it. */
export const formatMetrics = (metrics: Metrics) => ({
  orders: formatMetric(metrics.orders),
  completed: formatMetric(metrics.completed),
  active: formatMetric(metrics.active),
  projects: formatMetric(metrics.projects),
})
