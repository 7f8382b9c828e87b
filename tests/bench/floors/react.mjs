// Floor: node:http, SQLite and React's renderToString of the browse page, without any framework.
import { createElement as h } from "react"
import { renderToString } from "react-dom/server"
import { BrowsePage } from "../pages/browse-page.mjs"
import { Document } from "../pages/shell.mjs"
import { openStore } from "../store.mjs"
import { send, serve } from "./serve.mjs"

const store = openStore(process.env.DATABASE_FILE)

serve((request, response) => {
  const actor = store.findActor(request.headers.cookie)
  if (!actor) return response.writeHead(302, { Location: "/login" }).end()
  const page = h(BrowsePage, { actor, page: store.browse(actor) })
  const html = renderToString(h(Document, { title: "Browse projects" }, page))
  send(response, "text/html; charset=utf-8", `<!DOCTYPE html>${html}`)
})
