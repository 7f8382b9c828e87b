import type { ShouldRevalidateFunction } from "@remix-run/react"

/**
 * Whether a route is loaded anew: not after an action whose answer says of itself, by `isAll`, that it holds all
 * that has changed for the page. The routes around the page have this too.
 */
export const skipRevalidation: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !(actionResult?.isAll === true) && defaultShouldRevalidate
