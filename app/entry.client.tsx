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
// A page without it is whole.
import("#app/ui/restore-focus.ts").catch(() => {})

/**
 * Gives a jump within the page a key of its own, before the router hears of it: without one all jumps share one
 * place, and the second would be scrolled back to where the first began.
 */
function keepJumpsApart(): void {
  addEventListener("popstate", () => {
    if (history.state !== null) return
    history.replaceState({ key: Math.random().toString(36).slice(2, 10), idx: null }, "")
  })
}

/** Registers the worker whose page shows where there is no connection, once this page has come. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(href(urls.system.serviceWorker)).catch(() => {})
  }
  if (document.readyState === "complete") register()
  else addEventListener("load", register, { once: true })
}

/**
 * Remix suspends at the root until it has decoded the page's data. A key pressed in that moment would make
 * React hydrate at once, where nothing may suspend, and fail. So React sees the page once it is decoded.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (suspendedOn) {
    await suspendedOn
  }
}
