import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import {
  isEmailTaken,
  isUserNameTaken,
  refuseTaken,
} from "#app/domain/registration/availability.server.ts"
import { registerInfluencer } from "#app/domain/registration/register.server.ts"
import { registerFromDraft } from "#app/domain/registration/registration-drafts.server.ts"
import {
  InfluencerDetails,
  InfluencerPassword,
} from "#app/domain/registration/registration-input.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { submitFields, submitForm } from "#app/http/submit-form.server.ts"
import { href, urls } from "#app/urls.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import { InfluencerDetailsForm } from "./influencer-details-form.tsx"
import { InfluencerPasswordForm } from "./influencer-password-form.tsx"
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

const ROLE = "influencer"
const PREFIX = "Registration failed: "

const FIELDS = [
  "name",
  "userName",
  "country",
  "phone",
  ...PLATFORMS.map((platform) => `socials.${platform}`),
  "email",
]

export const loader = handler(async ({ request }) => ({
  ...(await showStep(request, ROLE)),
  required: {
    details: requiredFields(InfluencerDetails),
    password: requiredFields(InfluencerPassword),
  },
}))

export const action = handler(({ request }) =>
  isSecondStep(request) ? completeRegistration(request) : takeDetails(request),
)

async function takeDetails(request: Request) {
  return submitForm(
    request,
    InfluencerDetails,
    async ({ userName, email }, form) => {
      const checks = await refuseTaken({
        userName: () => isUserNameTaken(userName),
        email: () => isEmailTaken(ROLE, email),
      })
      return goToSecondStep(request, ROLE, pickTyped(form, FIELDS), checks)
    },
    { form: "details", prefix: PREFIX },
  )
}

async function completeRegistration(request: Request) {
  const draft = await readDraft(request, ROLE)
  if (!draft) return startAgain(ROLE)
  if (draft.isFinished) return goToLogin(request, ROLE)
  const register = async (details: InfluencerDetails, password: string) => {
    await registerFromDraft(ROLE, draft.token, (finishDraft) =>
      registerInfluencer({ ...details, password }, finishDraft),
    )
    return goToLogin(request, ROLE, details.email)
  }
  return submitFields(
    toForm(draft.fields),
    InfluencerDetails,
    (details) =>
      submitForm(request, InfluencerPassword, ({ password }) => register(details, password), {
        form: "password",
        prefix: PREFIX,
        faultMessage: "Influencer registration failed",
        leaves: Object.keys(InfluencerDetails.shape),
      }),
    { form: "details" },
  )
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: pageTitle("Register as an influencer"),
    description: "Create an influencer account, browse projects and get paid for your work.",
    path: href(urls.register.influencer),
  })

export default function RegisterInfluencer() {
  const { step, fields, required } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // A name that somebody else took in the meantime is mended in step 1, wherever it was noticed.
  const isDetails = answer ? answer.form === "details" : step === 1
  return (
    <StepFrame account={ROLE} step={isDetails ? 1 : 2}>
      {isDetails ? (
        <InfluencerDetailsForm required={required.details} fields={fields} answer={answer} />
      ) : (
        <InfluencerPasswordForm required={required.password} fields={fields} answer={answer} />
      )}
    </StepFrame>
  )
}
