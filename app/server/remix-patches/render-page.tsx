import type { AppLoadContext, EntryContext } from "@remix-run/node"
import { RemixServer } from "@remix-run/react"
import { renderToString } from "react-dom/server"
import { FirstInvalid } from "#app/first-invalid.ts"
import { NonceContext } from "#app/nonce.tsx"
import { SharedRendering } from "#app/own.tsx"

/** Renders a page in one go: no loader returns a promise, so a stream would only cost a copy. */
export async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, isShared, keepPage }: AppLoadContext,
): Promise<Response> {
  await readHandOffAhead(remixContext)
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <SharedRendering.Provider value={isShared}>
        <FirstInvalid.Provider value={{}}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </FirstInvalid.Provider>
      </SharedRendering.Provider>
    </NonceContext.Provider>,
  )
  headers.set("Content-Type", "text/html; charset=utf-8")
  const wait = status >= 400 && retryAfterOf(remixContext)
  if (wait) headers.set("Retry-After", wait)
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
  const html = mendPage(`<!DOCTYPE html>${page}`)
  keepPage(html)
  return new Response(html, { status, headers })
}

/** How long a refused visitor has to wait: of a route's headers Remix itself passes on nothing. */
function retryAfterOf({ staticHandlerContext }: EntryContext): string | undefined {
  const { actionHeaders, loaderHeaders } = staticHandlerContext
  const all = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
  return all.flatMap((headers) => headers.get("Retry-After") ?? [])[0]
}

/** Hands Remix the loader data's stream as already read, so that its component does not suspend. */
async function readHandOffAhead(remixContext: EntryContext): Promise<void> {
  const value = await readText(remixContext.serverHandoffStream)
  remixContext.serverHandoffStream = NOTHING_MORE
  const result = Object.assign(Promise.resolve(), { result: { done: true, value } })
  remixContext.renderMeta = { ...remixContext.renderMeta, streamCache: { 0: result } }
}

/** Remix asks it for a reader, which the result that is already there leaves unused. */
const NOTHING_MORE: ReadableStream<Uint8Array> = Object.assign(new ReadableStream<Uint8Array>(), {
  getReader: () => undefined,
})

async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const reader = stream?.getReader()
  const decoder = new TextDecoder()
  let text = ""
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true })
  }
  return text
}

const PAGE_END = "</body></html>"
const FIRST_SCRIPT = '<link rel="modulepreload" '

function mendPage(page: string): string {
  const whole = withHandOffInBody(page)
  return import.meta.env.PROD ? scriptsLast(whole) : whole
}

/** Remix writes the data's scripts after the document's end; they belong at the end of its body. */
function withHandOffInBody(page: string): string {
  const end = page.lastIndexOf(PAGE_END)
  if (end === -1) return page
  const handOff = page.slice(end + PAGE_END.length).replace(/<!--\/?\$-->/g, "")
  return `${page.slice(0, end)}${handOff}${PAGE_END}`
}

/** Every page works without its scripts, so they come after what one sees. Remix has no setting. */
const scriptsLast = (html: string): string =>
  html.replaceAll(FIRST_SCRIPT, `${FIRST_SCRIPT}fetchpriority="low" `)
