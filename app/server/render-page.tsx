import type { AppLoadContext, EntryContext } from "@remix-run/node"
import { RemixServer } from "@remix-run/react"
import { renderToString } from "react-dom/server"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { FirstInvalidContext } from "#app/ui/form/first-invalid.ts"
import { HydrationDataContext } from "#app/ui/hydration-data.tsx"
import { NonceContext } from "#app/ui/nonce.tsx"
import { SharedRendering } from "#app/ui/user-slot.tsx"

/**
 * Renders in one go, since no loader returns a promise. Hydration data are captured first, so Remix
 * writes none behind the page.
 */
export async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, isAsLast }: AppLoadContext,
): Promise<Response> {
  const hydrationData = await new Response(remixContext.serverHandoffStream).text()
  remixContext.serverHandoffStream = undefined
  const isShared = currentRequest()?.sharing !== undefined
  // A refusal is personal, so it is never shared.
  const isWanted = !isShared || status === 200
  if (!isWanted || isAsLast(hydrationData)) return new Response("", { status, headers })
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <SharedRendering.Provider value={isShared}>
        <FirstInvalidContext.Provider value={{}}>
          <HydrationDataContext.Provider value={hydrationData}>
            <RemixServer context={remixContext} url={request.url} nonce={nonce} />
          </HydrationDataContext.Provider>
        </FirstInvalidContext.Provider>
      </SharedRendering.Provider>
    </NonceContext.Provider>,
  )
  headers.set("Content-Type", "text/html; charset=utf-8")
  const wait = status >= 400 && retryAfterOf(remixContext)
  if (wait) headers.set("Retry-After", wait)
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
  // Node would measure and encode a text one after the other.
  return new Response(Buffer.from(`<!DOCTYPE html>${page}`), { status, headers })
}

/** Remix passes on no headers of a failed route. */
function retryAfterOf({ staticHandlerContext }: EntryContext): string | undefined {
  const { actionHeaders, loaderHeaders } = staticHandlerContext
  const all = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
  return all.flatMap((headers) => headers.get("Retry-After") ?? [])[0]
}
