import { RemixBrowser } from "@remix-run/react"
import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { registerServiceWorker } from "./register-service-worker.ts"

registerServiceWorker()
await decodePageData()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})

/**
 * Remix suspends at the root until it has decoded the page's data. A key pressed in that moment makes React
 * hydrate at once, where nothing may suspend, and ends in an error of React's own. So this asks Remix to
 * decode, waits for what it suspends on, and only then lets React see the page.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (suspendedOn) {
    await suspendedOn
  }
}
