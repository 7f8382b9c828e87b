import Bowser from "bowser"

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

/** Formats "Chrome on Windows" from known names only, since it goes into mails. */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = userAgent ?? ""
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_NAMES) names.clear()
  const name = readDevice(text)
  names.set(text, name)
  return name
}

/** Parsing takes longer than a write. */
const names = new Map<string, string>()
const MAX_NAMES = 500

function readDevice(userAgent: string): string {
  const parsed = userAgent ? Bowser.parse(userAgent) : undefined
  const { browser: { name: browserName = "" } = {}, os: { name: systemName = "" } = {} } =
    parsed ?? {}
  const name = BROWSERS.has(browserName) ? browserName : "Unknown browser"
  return SYSTEMS.has(systemName) ? `${name} on ${systemName}` : name
}
