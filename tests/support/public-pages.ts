import { signedInAs } from "./accounts.ts"
import { insertProjects } from "./insert-projects.ts"
import type { Page } from "./page.ts"
import type { RunningServer } from "./server.ts"
import { change, valueIn } from "./stored.ts"

type Server = Pick<RunningServer, "dataDir" | "visitor">

let made = 0

export function userIdOf(server: Server, name: string): string {
  return String(valueIn(server, "SELECT user_id FROM profiles WHERE name = ?", name))
}

export async function aCreatorPage(server: Server, pageState: string) {
  made += 1
  const userName = `Creator${made}_${Date.now()}`
  const name = `Creator ${userName}`
  const visitor = await signedInAs(server, "influencer", { name, userName })
  const userId = userIdOf(server, name)
  change(
    server,
    "UPDATE creators SET bio = ?, city = 'Pune', page_state = ? WHERE user_id = ?",
    `I show how ${userName} cooks. Write to me at ${userName}@mail.example or 98765 43210.`,
    pageState,
    userId,
  )
  return { userId, userName, name, visitor, path: `/c/${userName}` }
}

export async function aBrandPage(server: Server, pageState = "public") {
  made += 1
  const slug = `brand-${made}-${Date.now()}`
  const name = `Brand ${slug}`
  const visitor = await signedInAs(server, "brand", { name })
  const userId = userIdOf(server, name)
  change(
    server,
    "UPDATE brand_pages SET about = 'We make tea.', slug = ?, page_state = ? WHERE user_id = ?",
    slug,
    pageState,
    userId,
  )
  return { userId, slug, name, visitor, path: `/b/${slug}` }
}

/** Inserts a public project; returns its id. */
export function aPublicProject(
  server: Server,
  brand: string,
  project: Omit<Parameters<typeof insertProjects>[1], "brand"> = {},
): string {
  const [id = ""] = insertProjects(server, { brand, ...project })
  change(server, "UPDATE projects SET public_at = ? WHERE id = ?", Date.now(), id)
  return id
}

/** Reads a page's schema.org blocks. */
export const structuredDataOf = ({ body }: Pick<Page, "body">): Record<string, unknown>[] =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json),
  )
