import { useNavigate } from "@remix-run/react"
import { useEffect } from "react"
import { softLinkAt } from "./soft-link.ts"

/**
 * Lets the router take plain clicks on the site's own links, without a page load. Without a connection the
 * browser keeps them, so that the service worker's page comes. Used once, in the root.
 */
export function useSoftNavigation(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = softLinkOf(event)
      if (!link) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href })
    }
    document.addEventListener("click", onClick)
    return () => document.removeEventListener("click", onClick)
  }, [navigate])
}

/** The link that a plain click is on; undefined where the browser has its own way: a new tab, a download. */
function softLinkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  if (!isPlain || event.altKey || event.defaultPrevented || !navigator.onLine) return undefined
  return softLinkAt(event.target)
}
