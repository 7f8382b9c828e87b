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
import { requiredFields } from "#app/http/form-fields.server.ts"
import { submitFields, submitForm } from "#app/http/submit-form.server.ts"
import type { Role } from "#db/schema/words.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import {
  goToLogin,
  goToSecondStep,
  pickTyped,
  readDraft,
  startAgain,
  toForm,
} from "./wizard.server.ts"

const PREFIX = "Registration failed: "

type Steps<
  Details extends z.ZodObject,
  Password extends z.ZodObject,
  Account extends { email: string },
> = {
  details: Details
  /** The fields of step 1, which the draft holds. */
  detailFields: readonly string[]
  findTaken: (details: z.output<Details>) => Parameters<typeof assertNotTaken>[0]
  password: Password
  /** The fields of step 2 that a detour through step 1 does not lose. */
  passwordFields?: readonly string[]
  toAccount: (details: z.output<Details>, password: z.output<Password>) => Account
  register: (account: Account, finishDraft: () => void) => Promise<unknown>
  faultMessage: string
}

/** What the two steps of a role's wizard do when they are sent. */
function wizard<
  Details extends z.ZodObject,
  Password extends z.ZodObject,
  Account extends { email: string },
>(role: Role, steps: Steps<Details, Password, Account>) {
  const takeDetails = (request: Request) =>
    submitForm(
      request,
      steps.details,
      async (details, form) => {
        const checks = await assertNotTaken(steps.findTaken(details))
        return goToSecondStep(request, role, pickTyped(form, steps.detailFields), checks)
      },
      { form: "details", prefix: PREFIX },
    )

  async function completeRegistration(request: Request) {
    const draft = await readDraft(request, role)
    if (!draft) return startAgain(role)
    if (draft.isFinished) return goToLogin(request, role)
    const register = async (account: Account) => {
      await registerFromDraft(role, draft.token, (finishDraft) =>
        steps.register(account, finishDraft),
      )
      return goToLogin(request, role, account.email)
    }
    const { passwordFields } = steps
    return submitFields(
      toForm(draft.fields),
      steps.details,
      (details) =>
        submitForm(
          request,
          steps.password,
          (password) => register(steps.toAccount(details, password)),
          {
            form: "password",
            ...(passwordFields && {
              onRead: (form) => addToDraft(draft.token, pickTyped(form, passwordFields)),
            }),
            prefix: PREFIX,
            faultMessage: steps.faultMessage,
            leaves: Object.keys(steps.details.shape),
          },
        ),
      { form: "details" },
    )
  }
  /** What each step insists on. */
  const required = { 1: requiredFields(steps.details), 2: requiredFields(steps.password) }
  return { takeDetails, completeRegistration, required }
}

/** The wizard of each role. */
export const wizards = {
  influencer: wizard("influencer", {
    details: InfluencerDetails,
    detailFields: [
      "name",
      "userName",
      "country",
      "phone",
      ...PLATFORMS.map((platform) => `socials.${platform}`),
      "email",
    ],
    findTaken: ({ userName, email }) => ({
      userName: () => isUserNameTaken(userName),
      email: () => isEmailTaken("influencer", email),
    }),
    password: InfluencerPassword,
    toAccount: (details, { password }) => ({ ...details, password }),
    register: registerInfluencer,
    faultMessage: "Influencer registration failed",
  }),
  brand: wizard("brand", {
    details: BrandDetails,
    detailFields: ["brandName", "country", "phone"],
    findTaken: ({ brandName }) => ({ brandName: () => isBrandNameTaken(brandName) }),
    password: BrandPassword,
    passwordFields: ["email"],
    toAccount: (details, { email, password }) => ({ ...details, email, password }),
    register: registerBrand,
    faultMessage: "Brand registration failed",
  }),
}
