import type { ShouldRevalidateFunction } from "@remix-run/react"

/**
 * Skips revalidation when an action's answer has `isAll`: it holds all changes. Parent routes need
 * this too.
 */
export const skipRevalidation: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !(actionResult?.isAll === true) && defaultShouldRevalidate
