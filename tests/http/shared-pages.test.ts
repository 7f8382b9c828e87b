import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import type { Page } from "#tests/support/page.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { answerDataOf, headersOf, markupOf, pageDataOf } from "#tests/support/shared-pages.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const NASTY = `<b>"Kumo' & </script>\u2028\u{1F375} own-if \uE000name\uE001`

let sharing: RunningServer
let second: RunningServer
/** The same data, each page rendered for whoever asks. */
let plain: RunningServer
beforeAll(async () => {
  sharing = await startServer()
  const { dataDir } = sharing
  second = await startServer({ dataDir })
  plain = await startServer({ dataDir, env: { SHARED_PAGES_MB: "0" } })
  await signedInAs(sharing, "brand", { name: NASTY })
})
afterAll(async () => {
  await plain.stop()
  await second.stop()
  await sharing.stop()
})

const browse = href(urls.influencer.browse)

/** The same page as another of the servers answers it to the same person. */
async function askAt(server: RunningServer, visitor: Visitor, path: string, headers = {}) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const other = server.visitor()
  return other.get(path, { Cookie: cookie, ...headers })
}

/** How many queries an answer took: few where the page was there already. */
const queriesOf = async (server: RunningServer, page: Pick<Page, "headers">) =>
  Number((await server.lineOf(page)).queries)

/** People who differ in whatever belongs to one visitor of a page. */
async function everyKindOfInfluencer(projectId: string): Promise<[string, Visitor][]> {
  const ordinary = await signedInAs(sharing, "influencer", { name: "Maya" })
  const nasty = await signedInAs(sharing, "influencer", { name: NASTY, isConfirmed: false })
  const busy = await signedInAs(sharing, "influencer", { name: "$& Busy $1" })
  busy.cookies.set("sidebar_state", "false")
  await busy.post(href(urls.influencer.apply, { projectId }), {
    bidAmount: "6000",
    deliveryDays: "5",
  })
  busy.cookies.delete("flash")
  return [
    ["somebody with nothing of their own", ordinary],
    ["somebody whose name is markup", nasty],
    ["somebody who applied", busy],
  ]
}

test("a page is the same whether it is shared or rendered for whoever asks", async () => {
  const [first = ""] = insertProjects(
    sharing,
    { brand: NASTY, title: `${NASTY} reel`, description: NASTY, niche: "Tea" },
    { brand: NASTY, title: "Other", niche: "Coffee" },
  )
  for (const [kind, visitor] of await everyKindOfInfluencer(first)) {
    for (const path of [browse, `${browse}?niche=Tea`, `${browse}?search=&niche=&sort=budget`]) {
      const alone = await askAt(plain, visitor, path)
      await askAt(sharing, visitor, path)
      const shared = await askAt(sharing, visitor, path)
      expect(await queriesOf(sharing, shared), `${kind} ${path}`).toBeLessThan(8)
      expect(markupOf(shared), `${kind} ${path}`).toBe(markupOf(alone))
      expect(await pageDataOf(shared)).toEqual(await pageDataOf(alone))
      expect(headersOf(shared)).toEqual(headersOf(alone))
      const dataPath = path.replace(browse, `${browse}.data`)
      const forScript = { Accept: "*/*" }
      const aloneData = await askAt(plain, visitor, dataPath, forScript)
      await askAt(sharing, visitor, dataPath, forScript)
      const sharedData = await askAt(sharing, visitor, dataPath, forScript)
      expect(await queriesOf(sharing, sharedData), `${kind} ${dataPath}`).toBeLessThan(8)
      expect(await answerDataOf(sharedData)).toEqual(await answerDataOf(aloneData))
      expect(headersOf(sharedData)).toEqual(headersOf(aloneData))
    }
  }
})
