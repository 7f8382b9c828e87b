import type { z } from "zod"
import {
  assertNotTaken,
  isBrandNameTaken,
  isEmailTaken,
  isUserNameTaken,
} from "#app/domain/registration/availability.server.ts"
import { registerBrand, registerInfluencer } from "#app/domain/registration/register.server.ts"
import {
  addToDraft,
  registerFromDraft,
} from "#app/domain/registration/registration-drafts.server.ts"
import {
  BrandDetails,
  BrandPassword,
  InfluencerDetails,
  InfluencerPassword,
} from "#app/domain/registration/registration-input.server.ts"
import { fieldNamesOf, requiredFields } from "#app/http/form-fields.server.ts"
import { submitFields, submitForm } from "#app/http/submit-form.server.ts"
import type { Role } from "#db/schema/words.ts"
import { goToLogin, goToSecondStep, pickTyped, readDraft, startAgain } from "./wizard.server.ts"

const PREFIX = "Registration failed: "

type Steps<Details extends z.ZodObject, Password extends z.ZodObject> = {
  details: Details
  findTaken: (details: z.output<Details>) => Parameters<typeof assertNotTaken>[0]
  password: Password
  /** The fields of step 2 that a detour through step 1 does not lose. */
  passwordFields?: readonly string[]
  register: (
    account: z.output<Details> & z.output<Password>,
    finishDraft: () => void,
  ) => Promise<unknown>
  faultMessage: string
}

/** What the two steps of a role's wizard do when they are sent. */
function wizard<Details extends z.ZodObject, Password extends z.ZodObject>(
  role: Role,
  steps: Steps<Details, Password>,
) {
  const { details, password, passwordFields, faultMessage } = steps
  const takeDetails = (request: Request) =>
    submitForm(
      request,
      details,
      async (input, form) => {
        const checks = await assertNotTaken(steps.findTaken(input))
        const fields = pickTyped(form, fieldNamesOf(details).keys())
        return goToSecondStep(request, role, fields, checks)
      },
      { form: "details", prefix: PREFIX },
    )

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
          ...(passwordFields && {
            onRead: (form) => addToDraft(draft.token, pickTyped(form, passwordFields)),
          }),
          prefix: PREFIX,
          faultMessage,
          leaves: Object.keys(details.shape),
        }),
      { form: "details" },
    )
  }
  /** What each step insists on. */
  const required = { 1: requiredFields(details), 2: requiredFields(password) }
  return { takeDetails, completeRegistration, required }
}

/** The wizard of each role. */
export const wizards = {
  influencer: wizard("influencer", {
    details: InfluencerDetails,
    findTaken: ({ userName, email }) => ({
      userName: () => isUserNameTaken(userName),
      email: () => isEmailTaken("influencer", email),
    }),
    password: InfluencerPassword,
    register: registerInfluencer,
    faultMessage: "Influencer registration failed",
  }),
  brand: wizard("brand", {
    details: BrandDetails,
    findTaken: ({ brandName }) => ({ brandName: () => isBrandNameTaken(brandName) }),
    password: BrandPassword,
    passwordFields: ["email"],
    register: registerBrand,
    faultMessage: "Brand registration failed",
  }),
}
