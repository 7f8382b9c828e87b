// Peer: Fastify over better-sqlite3, for the JSON calls.
import Fastify from "fastify"
import { openStore } from "../../store.mjs"

const store = openStore(process.env.DATABASE_FILE)
const app = Fastify()

app.decorateRequest("actor", null)
app.addHook("onRequest", async (request, reply) => {
  request.actor = store.findActor(request.headers.cookie)
  if (!request.actor) reply.code(401).send()
})
app.get("/project/:id", (request, reply) => {
  reply.send(store.findProject(request.actor, request.params.id))
})
app.get("/list", (request, reply) => {
  reply.send(store.browse(request.actor))
})

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" })
