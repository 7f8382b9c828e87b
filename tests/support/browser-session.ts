import type { BrowserContext, Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs, signedInWith } from "./accounts.ts"
import { Visitor } from "./visitor.ts"

/*
 * Sessions of the journeys' server that were put into its database. Registering and logging in by the forms
 * takes a browser five pages and the server two hashes of a password; hiring.e2e.ts and others do it.
 */

type Side = "influencer" | "brand"

/** Where a login leads. */
const LANDING = { influencer: href(urls.influencer.browse), brand: href(urls.brand.projects) }

const journeysServer = () => {
  const { E2E_ORIGIN: origin = "", E2E_DATA_DIR: dataDir = "" } = process.env
  return { dataDir, visitor: () => new Visitor(origin) }
}

/** Gives a browser the session of a new account, whose email is not confirmed yet, as after a registration. */
export async function signInAsNew(
  context: BrowserContext,
  { role, name, email }: { role: Side; name: string; email?: string },
): Promise<void> {
  const userName = name.replaceAll(" ", "_")
  const account = { name, userName, isConfirmed: false, ...(email && { email }) }
  await takeSession(context, await signedInAs(journeysServer(), role, account))
}

/** Gives a page's browser a session of an account that is there, and opens where a login leads. */
export async function signInAs(page: Page, who: { role: Side; email: string }): Promise<void> {
  await takeSession(page.context(), await signedInWith(journeysServer(), who))
  await land(page, who.role)
}

/** Opens where a login leads. */
export const land = async (page: Page, role: Side) => void (await page.goto(LANDING[role]))

/** Gives a browser the proven session of a new operator. */
export async function openAdmin(page: Page): Promise<void> {
  await takeSession(page.context(), await asOperator(journeysServer()))
}

async function takeSession(context: BrowserContext, { cookies, origin }: Visitor): Promise<void> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })))
}
