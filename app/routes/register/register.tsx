import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { type ReactNode, useEffect, useRef } from "react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"
import { BrandDetailsForm, InfluencerDetailsForm } from "./details-forms.tsx"
import { PasswordForm } from "./password-form.tsx"
import { isSecondStep, isWayBack, roleOf, showStep, wizards } from "./wizard.server.ts"

export const config = {
  sends: "personal",
  maxBody: 16 * 1024,
  cache: { for: "visitors" },
} satisfies RouteConfig

export const loader = handler(({ request }) => showStep(request, roleOf(request)))

export const action = handler(async ({ request }) => {
  const { takeDetails, completeRegistration, goBack } = wizards[roleOf(request)]
  if (isWayBack(request)) return goBack(request)
  return isSecondStep(request) ? completeRegistration(request) : takeDetails(request)
})

const words = {
  influencer: {
    title: "Register as an influencer",
    description: "Create an influencer account, browse projects and get paid for your work.",
    statement: "Your audience is worth paid work.",
    steps: {
      1: {
        title: "Create your influencer account",
        intro: "Tell brands who you are and where to find you.",
      },
      2: { title: "Choose your password", intro: "One more thing and you are in." },
    },
  },
  brand: {
    title: "Register as a brand",
    description: "Create a brand account, post projects and choose the creators who fit.",
    statement: "Find the right creators, faster.",
    steps: {
      1: { title: "Create your brand account", intro: "Two details about your brand." },
      2: { title: "Choose how you log in", intro: "You need both each time you come back." },
    },
  },
} as const

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const { title, description, steps } = words[data.role]
  const path = href(urls.register[data.role])
  const ownTitle = data.step === 1 ? title : steps[2].title
  return pageMeta(matches, { title: pageTitle(ownTitle), description, path })
}

export default function Register() {
  const { role, step, fields, payoutNote } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // Step 1 fixes a name taken meanwhile, in whichever step that was noticed.
  const shownStep = answer ? (answer.form === "details" ? 1 : 2) : step
  const DetailsForm = role === "brand" ? BrandDetailsForm : InfluencerDetailsForm
  const Form = shownStep === 1 ? DetailsForm : PasswordForm
  return (
    <StepFrame key={role} role={role} step={shownStep}>
      {shownStep === 2 && payoutNote && (
        <p className="mb-6 font-medium">{`${payoutNote} You can register now.`}</p>
      )}
      <Form role={role} fields={fields} />
    </StepFrame>
  )
}

/** Focuses the first invalid field, else the title. */
function StepFrame(props: { role: Role; step: 1 | 2; children: ReactNode }) {
  const { role, step, children } = props
  const titleRef = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const wrong = content.current?.querySelector<HTMLElement>("[aria-invalid=true]")
    window.scrollTo({ top: 0 })
    if (wrong) wrong.focus()
    else titleRef.current?.focus({ preventScroll: true })
  }, [step])
  const { title, intro } = words[role].steps[step]
  return (
    <AuthFrame
      title={title}
      intro={intro}
      statement={words[role].statement}
      step={step}
      titleRef={titleRef}
    >
      <div ref={content} key={step} className="animate-[fade-in_300ms_ease-out]">
        {children}
      </div>
      <p className="mt-8 text-muted">
        Already registered?{" "}
        <a href={href(urls.login.welcome)} className="text-link">
          Log in
        </a>
      </p>
    </AuthFrame>
  )
}
