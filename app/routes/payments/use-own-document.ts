import { useEffect, useState } from "react"
import { useHydrated } from "#app/ui/use-hydrated.ts"

/**
 * Reloads after client navigation: the previous page's CSP blocks the checkout
 * (docs/decisions/0012-what-a-page-loads.md).
 */
export function useOwnDocument(isNeeded: boolean): void {
  const isHydrated = useHydrated()
  const [isRenderedByRouter] = useState(isHydrated)
  useEffect(() => {
    if (isRenderedByRouter && isNeeded) window.location.reload()
  }, [isRenderedByRouter, isNeeded])
}
