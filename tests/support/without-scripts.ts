import type { Page } from "playwright"

/** Removes scripts from documents: axe cannot run with scripts disabled. */
export async function withoutScripts(page: Page): Promise<void> {
  // A remaining service worker would fetch documents itself.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Network.enable")
  await devTools.send("Network.setBypassServiceWorker", { bypass: true })
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue()
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(/<script\b.*?<\/script>|<link rel="modulepreload".*?>/gs, "")
    return route.fulfill({ response, body })
  })
}

/**
 * Says whether our script left the page unchanged, apart from `novalidate` and hard spaces in
 * dates.
 */
export function isAsSent(page: Page, html: string): Promise<boolean> {
  return page.evaluate((sent) => {
    const plain = ({ documentElement }: Document) => {
      const root = documentElement.cloneNode(true) as HTMLElement
      // Set by the test itself.
      root.removeAttribute("style")
      for (const one of root.querySelectorAll("script, link:not([rel=stylesheet])")) one.remove()
      for (const form of root.querySelectorAll("form")) form.removeAttribute("novalidate")
      return root.outerHTML.replace(/<!--.*?-->/gs, "").replaceAll("&nbsp;", " ")
    }
    return plain(new DOMParser().parseFromString(sent, "text/html")) === plain(document)
  }, html)
}
