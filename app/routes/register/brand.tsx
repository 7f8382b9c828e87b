import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { isBrandNameTaken, refuseTaken } from "#app/domain/registration/availability.server.ts"
import { registerBrand } from "#app/domain/registration/register.server.ts"
import {
  addToDraft,
  registerFromDraft,
} from "#app/domain/registration/registration-drafts.server.ts"
import { BrandDetails, BrandPassword } from "#app/domain/registration/registration-input.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { submitFields, submitForm } from "#app/http/submit-form.server.ts"
import { href, urls } from "#app/urls.ts"
import { BrandDetailsForm } from "./brand-details-form.tsx"
import { BrandPasswordForm } from "./brand-password-form.tsx"
import { StepFrame } from "./step-frame.tsx"
import {
  goToLogin,
  goToSecondStep,
  isSecondStep,
  pickTyped,
  readDraft,
  showStep,
  startAgain,
  toForm,
} from "./wizard.server.ts"

const ROLE = "brand"
const PREFIX = "Registration failed: "

export const loader = handler(async ({ request }) => ({
  ...(await showStep(request, ROLE)),
  required: {
    details: requiredFields(BrandDetails),
    password: requiredFields(BrandPassword),
  },
}))

export const action = handler(({ request }) =>
  isSecondStep(request) ? completeRegistration(request) : takeDetails(request),
)

async function takeDetails(request: Request) {
  return submitForm(
    request,
    BrandDetails,
    async ({ brandName }, form) => {
      const checks = await refuseTaken({ brandName: () => isBrandNameTaken(brandName) })
      const fields = pickTyped(form, ["brandName", "country", "phone"])
      return goToSecondStep(request, ROLE, fields, checks)
    },
    { form: "details", prefix: PREFIX },
  )
}

async function completeRegistration(request: Request) {
  const draft = await readDraft(request, ROLE)
  if (!draft) return startAgain(ROLE)
  if (draft.isFinished) return goToLogin(request, ROLE)
  const register = async (details: BrandDetails, { email, password }: BrandPassword) => {
    await registerFromDraft(ROLE, draft.token, (finishDraft) =>
      registerBrand({ ...details, email, password }, finishDraft),
    )
    return goToLogin(request, ROLE, email)
  }
  return submitFields(
    toForm(draft.fields),
    BrandDetails,
    (details) =>
      submitForm(request, BrandPassword, (input) => register(details, input), {
        form: "password",
        // A detour through step 1 does not lose it.
        onRead: (form) => addToDraft(draft.token, pickTyped(form, ["email"])),
        prefix: PREFIX,
        faultMessage: "Brand registration failed",
        leaves: Object.keys(BrandDetails.shape),
      }),
    { form: "details" },
  )
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: pageTitle("Register as a brand"),
    description: "Create a brand account, post projects and choose the creators who fit.",
    path: href(urls.register.brand),
  })

export default function RegisterBrand() {
  const { step, fields, required } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // A name that somebody else took in the meantime is mended in step 1, wherever it was noticed.
  const isDetails = answer ? answer.form === "details" : step === 1
  return (
    <StepFrame account={ROLE} step={isDetails ? 1 : 2}>
      {isDetails ? (
        <BrandDetailsForm required={required.details} fields={fields} answer={answer} />
      ) : (
        <BrandPasswordForm required={required.password} fields={fields} answer={answer} />
      )}
    </StepFrame>
  )
}
