import { redirect } from "@remix-run/node"

/** Leads on for good, and is asked again each time: an address may change hands. */
export const moved = (path: string): Response =>
  redirect(path, { status: 301, headers: { "Cache-Control": "no-cache" } })
