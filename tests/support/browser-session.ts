import type { BrowserContext, Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs, signedInWith } from "./accounts.ts"
import { Visitor } from "./visitor.ts"

/*
 * Sessions inserted into the database: registering and logging in by forms takes five pages and two
 * password hashes.
 */

type Side = "influencer" | "brand"

const LANDING = { influencer: href(urls.influencer.browse), brand: href(urls.brand.projects) }

/** The server of all journeys. */
const origin = process.env.E2E_ORIGIN ?? ""
export const server = {
  origin,
  dataDir: process.env.E2E_DATA_DIR ?? "",
  visitor: () => new Visitor(origin),
}

/** Signs the browser in as a new user with unconfirmed email. */
export async function signInAsNew(
  context: BrowserContext,
  { role, name, email }: { role: Side; name: string; email?: string },
): Promise<void> {
  const userName = name.replaceAll(" ", "_")
  const account = { name, userName, isConfirmed: false, ...(email && { email }) }
  await takeSession(context, await signedInAs(server, role, account))
}

/** Signs the page's browser in as an existing user and opens the landing page. */
export async function signInAs(page: Page, who: { role: Side; email: string }): Promise<void> {
  await takeSession(page.context(), await signedInWith(server, who))
  await land(page, who.role)
}

export const land = async (page: Page, role: Side) => void (await page.goto(LANDING[role]))

/** Signs the browser in as a new operator. */
export async function openAdmin(page: Page): Promise<void> {
  await takeSession(page.context(), await asOperator(server))
}

export async function takeSession(
  context: BrowserContext,
  { cookies, origin }: Visitor,
): Promise<void> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })))
}

/** Makes the page's browser that of a visitor who signed in by HTTP. */
export async function become(page: Page, visitor: Visitor): Promise<Page> {
  await takeSession(page.context(), visitor)
  return page
}
