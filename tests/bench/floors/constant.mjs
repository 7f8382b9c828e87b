// Floor: the least that any server on node:http can do. `/<n>` answers with n constant bytes, `/304` with
// the headers alone.
import { serve } from "./serve.mjs"

const bodies = new Map()

serve((request, response) => {
  if (request.url === "/304") return response.writeHead(304, { ETag: '"x"' }).end()
  let body = bodies.get(request.url)
  if (!body) {
    body = Buffer.alloc(Number(request.url.slice(1)), "x")
    bodies.set(request.url, body)
  }
  response.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": body.length,
  })
  response.end(body)
})
