// Floor: node:http, SQLite and JSON.stringify, and the same with a form that inserts.
import { openStore } from "../store.mjs"
import { send, serve } from "./serve.mjs"

const store = openStore(process.env.DATABASE_FILE)

serve((request, response) => {
  const actor = store.findActor(request.headers.cookie)
  if (!actor) return response.writeHead(401).end()
  const [, verb, id] = request.url.split("/")
  if (verb === "apply") return apply(actor, id, request, response)
  const answer = verb === "project" ? store.findProject(actor, id) : store.browse(actor)
  send(response, "application/json", JSON.stringify(answer))
})

function apply(actor, id, request, response) {
  const chunks = []
  request.on("data", (chunk) => chunks.push(chunk))
  request.on("end", () => {
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const bid = Math.round(Number(form.get("bidAmount")) * 100)
    if (!store.apply(actor, id, bid, Number(form.get("deliveryDays")))) {
      return response.writeHead(409).end()
    }
    response.writeHead(303, { Location: "/", "Content-Length": 0 }).end()
  })
}
