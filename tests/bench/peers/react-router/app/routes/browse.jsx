import { Form, redirect, useLoaderData } from "react-router"
import { BrowsePage } from "../../../../pages/browse-page.mjs"
import { HrefLink } from "../link.jsx"
import { findActor, store } from "../store.server.js"

export function loader({ request }) {
  const actor = findActor(request)
  if (!actor) throw redirect("/login")
  return { actor, page: store.browse(actor) }
}

export const meta = () => [{ title: "Browse projects" }]

export default function Browse() {
  return <BrowsePage {...useLoaderData()} Link={HrefLink} Form={Form} />
}
