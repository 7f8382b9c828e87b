import { redirect } from "@remix-run/node"

/** Permanent but revalidated, as an address may change hands. */
export const redirectToMovedPage = (path: string): Response =>
  redirect(path, { status: 301, headers: { "Cache-Control": "no-cache" } })
