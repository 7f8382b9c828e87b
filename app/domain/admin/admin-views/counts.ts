/** docs/rules.md#queues-of-the-desk */
export const MAX_COUNTED = 1000

/** "12", "1,000+". */
export const formatCount = (count: number): string =>
  count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString("en-IN")}+` : count.toLocaleString("en-IN")
