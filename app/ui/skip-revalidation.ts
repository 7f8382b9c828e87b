import type { ShouldRevalidateFunction } from "@remix-run/react"

/** Skips revalidation after an answer with `isAll`: it holds all changes. Parents need this too. */
export const skipRevalidation: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !(actionResult?.isAll === true) && defaultShouldRevalidate
