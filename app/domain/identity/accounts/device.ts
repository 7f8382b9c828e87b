import Bowser from "bowser"

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

/**
 * A browser and its system in words: "Chrome on Windows". Of what the browser says only names that are
 * known come through, since they stand in a mail.
 */
export function deviceOf(userAgent: string | null | undefined): string {
  const parsed = userAgent ? Bowser.parse(userAgent) : undefined
  const { browser: { name: browserName = "" } = {}, os: { name: systemName = "" } = {} } =
    parsed ?? {}
  const name = BROWSERS.has(browserName) ? browserName : "Unknown browser"
  return SYSTEMS.has(systemName) ? `${name} on ${systemName}` : name
}
