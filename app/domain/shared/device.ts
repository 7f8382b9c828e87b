import Bowser from "bowser"
import { memoize } from "./memoize.ts"

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

const MAX_AGENTS = 500

/** Formats "Chrome on Windows" from known names only, since it goes into mails. */
export const deviceOf = (userAgent: string | null | undefined): string =>
  readDevice(userAgent ?? "")

const readDevice = memoize(MAX_AGENTS, (userAgent) => {
  const parsed = userAgent ? Bowser.parse(userAgent) : undefined
  const { browser: { name: browserName = "" } = {}, os: { name: systemName = "" } = {} } =
    parsed ?? {}
  const name = BROWSERS.has(browserName) ? browserName : "Unknown browser"
  return SYSTEMS.has(systemName) ? `${name} on ${systemName}` : name
})
