/** The first parts of the addresses whose pages ship the framework's script: login, registration, signed-in pages. */
const WITH_SCRIPT = new Set([
  "login",
  "register",
  "influencer-dashboard",
  "brand-dashboard",
  "account",
  "admin",
  "messages",
  "notifications",
  "orders",
  "papers",
  "payments",
  "reports",
])

/** An operator without a session reads it. */
const ADMIN_LOGIN = /^\/admin\/login\/?$/i

/** Tells whether the page at a path ships script; pages that need no account ship none. */
export const hasScript = (pathname: string): boolean =>
  WITH_SCRIPT.has((pathname.split("/")[1] ?? "").toLowerCase()) && !ADMIN_LOGIN.test(pathname)
