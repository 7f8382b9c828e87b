import { useEffect, useState } from "react"
import { useHydrated } from "#app/ui/use-hydrated.ts"

/**
 * Loads a page as a document where the router drew it in another one: that one's policy lets no checkout in, and
 * only a document brings its own (docs/decisions/0012-scripts-and-prefetching.md).
 */
export function useOwnDocument(isNeeded: boolean): void {
  const isHydrated = useHydrated()
  const [isRenderedByRouter] = useState(isHydrated)
  useEffect(() => {
    if (isRenderedByRouter && isNeeded) window.location.reload()
  }, [isRenderedByRouter, isNeeded])
}
