/** First path segments of pages that ship the framework's script. */
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
  "search",
])

const ADMIN_LOGIN = /^\/admin\/login\/?$/i

/** Returns true if a page ships script; public pages ship none. */
export const hasScript = (pathname: string): boolean =>
  WITH_SCRIPT.has((pathname.split("/")[1] ?? "").toLowerCase()) && !ADMIN_LOGIN.test(pathname)
