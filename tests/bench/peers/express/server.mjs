// Peer: Express with EJS templates over better-sqlite3.
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { formatDistance } from "date-fns/formatDistance"
import express from "express"
import { openStore } from "../../store.mjs"

const store = openStore(process.env.DATABASE_FILE)
const app = express()

app.set("view engine", "ejs")
app.set("views", dirname(fileURLToPath(import.meta.url)))
app.use(express.urlencoded({ extended: false }))

app.get("/", (_request, response) => response.render("landing"))

app.use((request, response, next) => {
  request.actor = store.findActor(request.headers.cookie)
  if (request.actor) next()
  else response.redirect("/login")
})
app.get("/browse", (request, response) => {
  const page = store.browse(request.actor)
  const ago = (moment) => formatDistance(moment, page.now, { addSuffix: true })
  response.render("browse", { actor: request.actor, page, ago })
})
app.get("/project/:id", (request, response) => {
  response.json(store.findProject(request.actor, request.params.id))
})
app.post("/apply/:id", (request, response) => {
  const { bidAmount, deliveryDays } = request.body
  const bidMinor = Math.round(Number(bidAmount) * 100)
  const isTaken = store.apply(request.actor, request.params.id, bidMinor, Number(deliveryDays))
  if (isTaken) response.redirect(303, "/browse")
  else response.status(409).send("Already applied")
})

app.listen(Number(process.env.PORT), "127.0.0.1")
