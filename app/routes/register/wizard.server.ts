import { createCookie, redirect } from "@remix-run/node"
import {
  type DraftFields,
  findDraft,
  saveDraft,
} from "#app/domain/registration/registration-drafts.server.ts"
import { cookieDefaults, cookieName, readToken } from "#app/http/cookies.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { newAccountCookie } from "#app/http/new-account.server.ts"
import { findActor, signOut } from "#app/http/session.server.ts"
import { href, urls } from "#app/urls.ts"
import type { Role } from "#db/schema/words.ts"

/** Gone when the browser closes; the server forgets the draft after two hours in any case. */
const draftCookies = {
  influencer: createCookie(cookieName("influencer-draft"), cookieDefaults),
  brand: createCookie(cookieName("brand-draft"), cookieDefaults),
}

/** Whose wizard an address names. */
export const roleOf = (request: Request): Role =>
  new URL(request.url).pathname.toLowerCase().startsWith(urls.register.brand)
    ? "brand"
    : "influencer"

/** Which of the two steps an address names: the bare one is step 1. */
export const isSecondStep = (request: Request): boolean =>
  new URL(request.url).searchParams.get("step") === "2"

/** The browser's draft of step 1 with its token; undefined when there is none. */
export async function readDraft(request: Request, role: Role) {
  const token = await readToken(draftCookies[role], request)
  const draft = findDraft(role, token)
  return token && draft ? { ...draft, token } : undefined
}

/** What a page of the wizard shows. Step 2 without a draft leads back to step 1. */
export async function showStep(request: Request, role: Role) {
  const draft = await readDraft(request, role)
  if (isSecondStep(request) && (!draft || draft.isFinished)) {
    throw redirect(draft ? href(urls.login.welcome) : href(urls.register[role]))
  }
  return { role, step: isSecondStep(request) ? 2 : 1, fields: draft?.fields ?? {} } as const
}

/**
 * Keeps step 1 as it was typed and goes on to step 2. Where the availability could not be checked the
 * visitor is told and goes on all the same (docs/rules.md#the-insert-judges).
 */
export async function goToSecondStep(
  request: Request,
  role: Role,
  fields: DraftFields,
  { isCertain }: { isCertain: boolean },
) {
  const token = saveDraft(role, fields, await readToken(draftCookies[role], request))
  const headers = new Headers({ "Set-Cookie": await draftCookies[role].serialize(token) })
  const url = href(urls.register[role], { step: 2 })
  if (isCertain) return redirect(url, { status: 303, headers })
  return redirectWithFlash(url, "Something went wrong", { type: "error", headers })
}

/** To /login, which knows the new account, signed out: who registers means to use it. */
export async function goToLogin(request: Request, role: Role, email?: string) {
  const headers = (await findActor(request)) ? await signOut(request) : new Headers()
  headers.append("Set-Cookie", await draftCookies[role].serialize("", { maxAge: 0 }))
  headers.append("Set-Cookie", await newAccountCookie.set({ role, email }))
  return redirectWithFlash(href(urls.login.welcome), "Registration complete. You can log in now.", {
    headers,
  })
}

/** Back to step 1 when the draft is gone. */
export const startAgain = (role: Role) =>
  redirectWithFlash(
    href(urls.register[role]),
    "Your details are kept for two hours. Please fill them in again.",
    { type: "info" },
  )

/** The named text fields of a form as they were typed; everything else stays behind, passwords above all. */
export function pickTyped(form: FormData, names: Iterable<string>): DraftFields {
  const fields: DraftFields = {}
  for (const name of names) {
    const value = form.get(name)
    if (typeof value === "string") fields[name] = value
  }
  return fields
}
