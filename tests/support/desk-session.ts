import type { Page } from "playwright"
import { atTheDesk } from "./accounts.ts"
import { Visitor } from "./visitor.ts"

/** Gives a browser the proven session of a new operator of the journeys' server. */
export async function sitAtTheDesk(page: Page): Promise<void> {
  const { E2E_ORIGIN: origin = "", E2E_DATA_DIR: dataDir = "" } = process.env
  const { cookies } = await atTheDesk({ dataDir, visitor: () => new Visitor(origin) })
  const all = [...cookies].map(([name, value]) => ({ name, value, url: origin }))
  await page.context().addCookies(all)
}
