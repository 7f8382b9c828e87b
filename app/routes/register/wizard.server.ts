import { createCookie, redirect } from "@remix-run/node"
import type { z } from "zod"
import { isEmailTaken } from "#app/domain/identity/accounts/taken-emails.server.ts"
import { canPayTo, countryOfPhone } from "#app/domain/identity/profiles/payout-country.server.ts"
import {
  assertNotTaken,
  isBrandNameTaken,
  isUserNameTaken,
} from "#app/domain/identity/registration/availability.server.ts"
import {
  registerBrand,
  registerInfluencer,
} from "#app/domain/identity/registration/register.server.ts"
import {
  addToRegistrationDraft,
  type DraftFields,
  findDraft,
  registerFromDraft,
  saveDraft,
} from "#app/domain/identity/registration/registration-drafts.server.ts"
import {
  BrandDetails,
  BrandPassword,
  InfluencerDetails,
  InfluencerPassword,
  parsePhone,
} from "#app/domain/identity/registration/registration-input.server.ts"
import { cookieDefaults, cookieName, readToken } from "#app/http/cookies.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf, requiredFields } from "#app/http/form-fields.server.ts"
import { newAccountCookie } from "#app/http/new-account.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import { hasSession, signOut } from "#app/http/session.server.ts"
import { submitFields, submitForm } from "#app/http/submit-form.server.ts"
import { href, roleOfPath, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

/** Session cookies; the server deletes drafts after two hours. */
const draftCookies = {
  influencer: createCookie(cookieName("influencer-draft"), cookieDefaults),
  brand: createCookie(cookieName("brand-draft"), cookieDefaults),
}

export const roleOf = (request: Request) =>
  roleOfPath(new URL(request.url).pathname, urls.register.brand)

const stepOf = (request: Request) => new URL(request.url).searchParams.get("step")

/** Without a parameter it is step 1. */
export const isSecondStep = (request: Request): boolean => stepOf(request) === "2"

export const isWayBack = (request: Request): boolean => stepOf(request) === "back"

async function readDraft(request: Request, role: Role) {
  const token = await readToken(draftCookies[role], request)
  const draft = findDraft(role, token)
  return token && draft ? { ...draft, token } : undefined
}

/** Redirects step 2 without a draft to step 1. */
export async function showStep(request: Request, role: Role) {
  const draft = await readDraft(request, role)
  const step = isSecondStep(request) ? 2 : 1
  if (step === 2 && (!draft || draft.isFinished)) {
    throw redirect(href(draft ? urls.login.welcome : urls.register[role]))
  }
  const { required } = wizards[role]
  const fields = draft?.fields ?? {}
  const payoutNote = role === "influencer" && step === 2 ? notePayouts(fields) : null
  return { role, step, fields, required, payoutNote } as const
}

/** Null if the phone's country is served. */
function notePayouts({ phone = "", country }: DraftFields): string | null {
  const answer = canPayTo(countryOfPhone(parsePhone(phone, country) ?? ""))
  return answer.isAllowed ? null : answer.reason
}

/** Signs out, then prefills /login with the new account. */
async function goToLogin(request: Request, role: Role, email?: string) {
  const headers = (await hasSession(request)) ? await signOut(request) : new Headers()
  headers.append("Set-Cookie", await draftCookies[role].serialize("", { maxAge: 0 }))
  headers.append("Set-Cookie", await newAccountCookie.set({ role, email }))
  const message = "Registration complete. You can log in now."
  return redirectWithFlash(href(urls.login.welcome), message, { headers })
}

function startAgain(role: Role) {
  const message = "Your details are kept for two hours. Please fill them in again."
  return redirectWithFlash(href(urls.register[role]), message, { type: "info" })
}

/** Drops everything else, passwords above all. */
function pickTyped(form: FormData, names: Iterable<string>): DraftFields {
  const fields: DraftFields = {}
  for (const name of names) {
    const value = form.get(name)
    if (typeof value === "string") fields[name] = value
  }
  return fields
}

const PREFIX = "Registration failed: "

type Steps<Details extends z.ZodObject, Password extends z.ZodObject> = {
  details: Details
  findTaken: (details: z.output<Details>) => Parameters<typeof assertNotTaken>[0]
  password: Password
  /** Step 2 fields kept while visiting step 1. */
  passwordFields?: readonly string[]
  register: (
    account: z.output<Details> & z.output<Password>,
    finishDraft: () => void,
  ) => Promise<unknown>
  errorMessage: string
}

function wizard<Details extends z.ZodObject, Password extends z.ZodObject>(
  role: Role,
  steps: Steps<Details, Password>,
) {
  const { details, password, passwordFields = [], errorMessage } = steps
  const takeDetails = (request: Request) =>
    submitForm(
      request,
      details,
      async (input, form) => {
        const { isCertain } = assertNotTaken(steps.findTaken(input))
        const fields = pickTyped(form, fieldNamesOf(details).keys())
        const token = saveDraft(role, fields, await readToken(draftCookies[role], request))
        const headers = new Headers({ "Set-Cookie": await draftCookies[role].serialize(token) })
        const url = href(urls.register[role], { step: 2 })
        if (isCertain) return redirect(url, { status: 303, headers })
        // A failed check stops no one: docs/rules.md#the-insert-judges
        return redirectWithFlash(url, "Something went wrong", { type: "error", headers })
      },
      { form: "details", prefix: PREFIX },
    )

  const keepIn = (token: string) => (form: FormData) =>
    passwordFields.length > 0 && addToRegistrationDraft(token, pickTyped(form, passwordFields))

  async function goBack(request: Request) {
    const form = await readForm(request, new Map(passwordFields.map((name) => [name, 1])))
    const draft = await readDraft(request, role)
    if (!draft) return startAgain(role)
    if (!draft.isFinished) keepIn(draft.token)(form)
    return redirect(href(urls.register[role]), 303)
  }

  async function completeRegistration(request: Request) {
    const draft = await readDraft(request, role)
    if (!draft) return startAgain(role)
    if (draft.isFinished) return goToLogin(request, role)
    const register = async (account: z.output<Details> & z.output<Password>) => {
      await registerFromDraft(role, draft.token, (finish) => steps.register(account, finish))
      return goToLogin(request, role, String(account.email))
    }
    return submitFields(
      new URLSearchParams(draft.fields),
      details,
      (input) =>
        submitForm(request, password, (rest) => register({ ...input, ...rest }), {
          form: "password",
          onRead: keepIn(draft.token),
          prefix: PREFIX,
          errorMessage,
          leaves: Object.keys(details.shape),
        }),
      { form: "details" },
    )
  }
  const required = [...requiredFields(details), ...requiredFields(password)]
  return { takeDetails, completeRegistration, goBack, required }
}

export const wizards = {
  influencer: wizard("influencer", {
    details: InfluencerDetails,
    findTaken: ({ userName, email }) => ({
      userName: () => isUserNameTaken(userName),
      email: () => isEmailTaken("influencer", email),
    }),
    password: InfluencerPassword,
    register: registerInfluencer,
    errorMessage: "Influencer registration failed",
  }),
  brand: wizard("brand", {
    details: BrandDetails,
    findTaken: ({ brandName }) => ({ brandName: () => isBrandNameTaken(brandName) }),
    password: BrandPassword,
    passwordFields: ["email"],
    register: registerBrand,
    errorMessage: "Brand registration failed",
  }),
}
