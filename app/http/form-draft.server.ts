import { createCookie } from "@remix-run/node"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import {
  APPROVAL_DRAFT_MS,
  AUTOSAVE_LIFETIME_MS,
  deleteFormDraft,
  type FormEntries,
  findFormDraft,
  findOtherDraft,
  findSessionOwner,
  MAX_DRAFT_BYTES,
  saveFormDraft,
} from "#app/domain/identity/accounts/form-drafts.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { newToken } from "#app/platform/secrets.server.ts"
import { StorageUnavailable } from "#app/platform/storage.server.ts"
import { cookieDefaults, cookieName, readToken } from "./cookies.server.ts"
import { BrokenMultipart, boundaryOf, readParts } from "./multipart.server.ts"
import { MAX_PARTS, parseForm, UnreadableForm } from "./read-form.server.ts"
import { rememberAddress } from "./return-to.server.ts"
import { previousSessionHashes } from "./session.server.ts"

const draftCookie = createCookie(cookieName("form-draft"), {
  ...cookieDefaults,
  maxAge: APPROVAL_DRAFT_MS / SECOND,
})

/** Never sent back to the browser. */
export const SECRETS = ["currentPassword", "password", "confirmPassword", "code"]

/** Says which form of its page was kept. */
export const FORM_NAME = "form-name"

/** Of the page, not typed: a form of these alone is not kept. */
const OF_PAGE = [FORM_NAME, "shownPaise", "shownFingerprint"]

/** List indexes are short: the form library allocates that many entries. */
const FIELD_NAME = /^[a-z][\w-]{0,60}(?:\.[a-z][\w-]{0,60}|\[\d{0,2}\]){0,4}$/i

/** Only programs send this many forms without a session. */
const saves = rateLimiter({ name: "form-draft", points: 30, perSeconds: 600 })

export const pathWithQueryOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

/** Returns true if a browser had a session, whose owner may get the draft. */
export const hadSession = async (request: Request): Promise<boolean> =>
  findSessionOwner(await previousSessionHashes(request)) !== undefined

/**
 * Keeps a draft for the account of this browser's last session. @returns headers that lead back
 * after login, or undefined if nothing is kept @param form fields already read
 */
export async function saveFormOfLastSession(
  request: Request,
  form?: FormData,
): Promise<Headers | undefined> {
  const address = pathWithQueryOf(request)
  const owner = findSessionOwner(await previousSessionHashes(request))
  const returnCookie = owner && (await rememberAddress(address))
  if (!owner || !returnCookie) return undefined
  try {
    const headers = await saveFormTexts(request, owner, form ? form : await readEntries(request))
    headers?.append("Set-Cookie", returnCookie)
    return headers
  } catch (error) {
    if (error instanceof UnreadableForm || error instanceof BrokenMultipart) return undefined
    throw error
  }
}

/** Keeps a form's texts for its address. @returns headers, or undefined if nothing is kept */
export async function saveFormTexts(
  request: Request,
  userId: string,
  form: Entries,
  lifetimeMs?: number,
): Promise<Headers | undefined> {
  const texts = textsOf(form)
  if (texts.every(([name]) => OF_PAGE.includes(name)) || saves.consume(userId)) return undefined
  const token = (await readToken(draftCookie, request)) ?? newToken()
  try {
    if (!saveFormDraft(userId, token, pathWithQueryOf(request), texts, lifetimeMs)) return undefined
    return new Headers({ "Set-Cookie": await draftCookie.serialize(token) })
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    logger.error({ event: "form_draft.not_saved", err: error.cause })
    return undefined
  }
}

export async function findTypedForm(
  request: Request,
  userId: string,
): Promise<{ address: string; entries: FormEntries } | undefined> {
  const token = await readToken(draftCookie, request)
  if (token === undefined) return undefined
  const address = pathWithQueryOf(request)
  const entries = findFormDraft(userId, token, address)
  return entries && { address, entries }
}

export async function deleteTypedForm(request: Request): Promise<void> {
  const token = await readToken(draftCookie, request)
  if (token !== undefined) deleteFormDraft(token, pathWithQueryOf(request))
}

const autosaveCookie = createCookie(cookieName("autosave"), {
  ...cookieDefaults,
  maxAge: AUTOSAVE_LIFETIME_MS / SECOND,
})

/** A form saves itself at most every two seconds. */
const autosaves = rateLimiter({ name: "autosave", points: 300, perSeconds: 600 })

/**
 * Keeps an unsent form's texts for this browser: docs/rules.md#autosave @returns headers, or
 * undefined if nothing is kept @throws StorageUnavailable, Suspended
 */
export async function autosaveForm(
  request: Request,
  actor: Actor,
  address: string,
  form: FormData,
): Promise<Headers | undefined> {
  const { userId } = actor
  if (autosaves.consume(userId)) return undefined
  const token = (await readToken(autosaveCookie, request)) ?? newToken()
  const isSaved = act(actor, { changes: "beside", needs: "change" }, () =>
    saveFormDraft(userId, token, address, textsOf(form), AUTOSAVE_LIFETIME_MS),
  )
  return isSaved ? new Headers({ "Set-Cookie": await autosaveCookie.serialize(token) }) : undefined
}

/** Finds an autosaved form, else the address of another one beside it. */
export async function findAutosavedForm(request: Request, userId: string, address: string) {
  const token = await readToken(autosaveCookie, request)
  if (token === undefined) return {}
  const entries = findFormDraft(userId, token, address)
  return { entries, otherHref: entries ? undefined : findOtherDraft(userId, token, address) }
}

export async function deleteAutosavedForm(request: Request, address: string): Promise<void> {
  const token = await readToken(autosaveCookie, request)
  if (token !== undefined) deleteFormDraft(token, address)
}

type Entries = Iterable<readonly [name: string, value: FormDataEntryValue]>

const textsOf = (entries: Entries): FormEntries =>
  [...entries].flatMap(([name, value]) =>
    typeof value === "string" && FIELD_NAME.test(name) && !SECRETS.includes(name)
      ? [[name, value] as const]
      : [],
  )

/** @throws UnreadableForm, BrokenMultipart */
function readEntries(request: Request): Promise<Entries> {
  const boundary = boundaryOf(request)
  return boundary && request.body ? readTextParts(request.body, boundary) : parseForm(request)
}

/** Reads a form's texts and skips files. @throws BrokenMultipart, UnreadableForm */
async function readTextParts(
  body: ReadableStream<Uint8Array>,
  boundary: string,
): Promise<FormEntries> {
  const entries: [string, string][] = []
  let bytesLeft = MAX_DRAFT_BYTES
  let partsLeft = MAX_PARTS
  for await (const { name, fileName, pieces } of readParts(body, boundary)) {
    partsLeft -= 1
    if (partsLeft < 0) throw new UnreadableForm("That is more than this form can take.", 413)
    if (fileName) continue
    const read: Uint8Array[] = []
    for await (const piece of pieces) {
      bytesLeft -= piece.byteLength
      if (bytesLeft < 0) return []
      read.push(piece)
    }
    if (fileName === undefined) entries.push([name, Buffer.concat(read).toString("utf8")])
  }
  return entries
}
