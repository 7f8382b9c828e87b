import { RemixBrowser } from "@remix-run/react"
import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { href, urls } from "#app/urls/index.ts"

registerServiceWorker()
keepJumpsApart()
await decodePageData()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
// The page works without it.
import("#app/ui/restore-focus.ts").catch(() => {})

/** Gives jumps within a page distinct keys, or they would share one scroll position. */
function keepJumpsApart(): void {
  addEventListener("popstate", () => {
    if (history.state !== null) return
    history.replaceState({ key: Math.random().toString(36).slice(2, 10), idx: null }, "")
  })
}

/** Registers the offline page's worker after page load. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(href(urls.system.serviceWorker)).catch(() => {})
  }
  if (document.readyState === "complete") register()
  else addEventListener("load", register, { once: true })
}

/**
 * Remix suspends at the root while decoding data; a key press then makes React hydrate
 * synchronously and fail. So decode before hydrating.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (suspendedOn) {
    await suspendedOn
  }
}
