import Form from "next/form"
import Link from "next/link"
import { redirect } from "next/navigation"
import { BrowsePage } from "../../../../pages/browse-page.mjs"
import { findActor, store } from "../session"

export const metadata = { title: "Browse projects" }

export default async function Page() {
  const actor = await findActor()
  if (!actor) redirect("/login")
  return <BrowsePage actor={actor} page={store.browse(actor)} Link={Link} Form={Form} />
}
