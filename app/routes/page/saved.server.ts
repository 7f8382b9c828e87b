import { redirectWithFlash } from "#app/http/flash.server.ts"

const HIDDEN =
  "What looks like a way to reach you stays hidden from others: they reach you by the conversation."

/** Redirects after saving and names texts hidden from others. */
export const saved = (page: string, done: string, hidden: readonly string[]) =>
  hidden.length > 0
    ? redirectWithFlash(page, `${done} ${HIDDEN}`, { type: "info" })
    : redirectWithFlash(page, done)
