import { PassThrough } from "node:stream"
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from "@remix-run/node"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import { isbot } from "isbot"
import { renderToPipeableStream } from "react-dom/server"
import { logger } from "#app/platform/logger.server.ts"
import { NonceContext } from "./nonce.tsx"

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    nonce: string
  }
}

const ABORT_AFTER_MS = 5000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8")
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
  const waitForAll = isbot(request.headers.get("User-Agent"))
  return new Promise((resolve, reject) => {
    let hasShell = false
    const answer = () => {
      hasShell = true
      const body = new PassThrough()
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady: waitForAll ? undefined : answer,
        onAllReady: () => {
          clearTimeout(timer)
          if (waitForAll) answer()
        },
        onShellError: reject,
        onError: (error) => {
          if (hasShell) logger.error({ event: "render.failed", err: error })
        },
      },
    )
    const timer = setTimeout(abort, ABORT_AFTER_MS)
  })
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logger.error({ event: "fault", err: error })
}
