import { createServer } from "node:http"
import { readWebhook, type WebhookEvent } from "../src/webhooks.ts"

/** Listens for webhooks and hands each event on once, also when it is sent twice. */
export function receiveWebhooks(secretOf: () => string, onEvent: (event: WebhookEvent) => void) {
  const known = new Set<string>()
  return createServer(async (request, response) => {
    let body = ""
    for await (const part of request) body += part
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
    )
    try {
      const event = readWebhook(secretOf(), headers, body)
      if (!known.has(event.id)) onEvent(event)
      known.add(event.id)
      response.writeHead(204).end()
    } catch {
      response.writeHead(400).end()
    }
  })
}
