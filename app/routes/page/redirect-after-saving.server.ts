import { redirectWithFlash } from "#app/http/flash.server.ts"

const HIDDEN = "Others do not see the contact details in it: they can write to you here."

/** Redirects after saving and names texts hidden from others. */
export const redirectAfterSaving = (page: string, done: string, hidden: readonly string[]) =>
  hidden.length > 0 ? redirectWithFlash(page, `${done} ${HIDDEN}`) : redirectWithFlash(page, done)
