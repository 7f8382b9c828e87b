import type { Page } from "playwright"

/**
 * Takes every script out of the documents that a page loads. With scripts switched off in the browser
 * itself axe cannot run; such a page looks the same to it.
 */
export async function withoutScripts(page: Page): Promise<void> {
  // A worker that a page with scripts has left would fetch the documents itself.
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
 * Whether our script has left the page as the server sent it: whatever is seen and told of it is then the
 * same without the script. `novalidate` is neither, and the hard spaces of a date break fewer lines.
 */
export function isAsSent(page: Page, html: string): Promise<boolean> {
  return page.evaluate((sent) => {
    const plain = ({ documentElement }: Document) => {
      const root = documentElement.cloneNode(true) as HTMLElement
      // The walk itself names the theme there.
      root.removeAttribute("style")
      for (const one of root.querySelectorAll("script, link:not([rel=stylesheet])")) one.remove()
      for (const form of root.querySelectorAll("form")) form.removeAttribute("novalidate")
      return root.outerHTML.replace(/<!--.*?-->/gs, "").replaceAll("&nbsp;", " ")
    }
    return plain(new DOMParser().parseFromString(sent, "text/html")) === plain(document)
  }, html)
}
