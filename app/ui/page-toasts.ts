import { useContext, useMemo } from "react"
import { UNSAFE_DataRouterStateContext } from "react-router-dom"

const NONE: readonly string[] = []

/** The `toasts` of an answer; none where it has no such list. */
function toastsOf(answer: unknown): readonly string[] {
  if (typeof answer !== "object" || answer === null || !("toasts" in answer)) return NONE
  const { toasts } = answer
  return Array.isArray(toasts) ? toasts.filter((one) => typeof one === "string") : NONE
}

const dataOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "data" in error ? error.data : undefined

/**
 * What the page that is shown has to say in the toast region: the `toasts` in the answers of its loaders
 * and its action, and in the error that a boundary shows. The region stands in the root, above them all,
 * and Remix has no hook by which a route reads the answers of those below it.
 */
export function usePageToasts(): readonly string[] {
  const { loaderData, actionData, errors } = useContext(UNSAFE_DataRouterStateContext) ?? {}
  return useMemo(() => {
    const answers = [loaderData, actionData].flatMap((all) => Object.values(all ?? {}))
    const failures = Object.values(errors ?? {}).map(dataOf)
    return [...new Set([...answers, ...failures].flatMap(toastsOf))]
  }, [loaderData, actionData, errors])
}
