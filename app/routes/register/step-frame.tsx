import { type ReactNode, useEffect, useRef } from "react"
import { AuthFrame } from "#app/ui/auth-frame.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"

type StepFrameProps = { account: "influencer" | "brand"; step: 1 | 2; children: ReactNode }

const words = {
  influencer: {
    statement: "Your audience is worth paid work.",
    titles: { 1: "Create your influencer account", 2: "Choose your password" },
    intros: {
      1: "Tell brands who you are and where to find you.",
      2: "One more thing and you are in.",
    },
  },
  brand: {
    statement: "Find the right creators, faster.",
    titles: { 1: "Create your brand account", 2: "Choose how you log in" },
    intros: {
      1: "Two details about your brand.",
      2: "You need both each time you come back.",
    },
  },
} as const

/**
 * The frame of both wizards. A step fades in; when it changes, the focus goes to the first field that has
 * something to say, else to the title.
 */
export function StepFrame({ account, step, children }: StepFrameProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const wrong = content.current?.querySelector<HTMLElement>("[aria-invalid=true]")
    window.scrollTo({ top: 0 })
    if (wrong) wrong.focus()
    else title.current?.focus({ preventScroll: true })
  }, [step])
  const { statement, titles, intros } = words[account]
  return (
    <AuthFrame
      title={titles[step]}
      intro={intros[step]}
      statement={statement}
      step={{ current: step, of: 2 }}
      titleRef={title}
    >
      <div ref={content} key={step} className="animate-[fade-in_300ms_ease-out]">
        {children}
      </div>
      <p className="mt-8 text-muted">
        Already registered?{" "}
        <UiLink href={href(urls.login.welcome)} className="text-link">
          Log in
        </UiLink>
      </p>
    </AuthFrame>
  )
}
