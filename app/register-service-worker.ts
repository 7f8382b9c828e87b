import { href, urls } from "./urls.ts"

/**
 * Registers the worker that shows our own page where there is no connection, once the page has come, which
 * must not wait for it. Where a browser has none or wants none, its own page does.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(href(urls.system.serviceWorker)).catch(() => {})
  }
  if (document.readyState === "complete") register()
  else addEventListener("load", register, { once: true })
}
