import { type FormMetadata, getFormProps } from "@conform-to/react"
import { Form, useActionData, useNavigation } from "@remix-run/react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Button } from "#app/ui/button.tsx"
import { cx } from "#app/ui/class-names.ts"
import { FormErrors } from "#app/ui/form/field.tsx"
import type { Role } from "#db/schema/words.ts"

export type StepProps = {
  role: Role
  fields: Record<string, string>
}

type StepFormProps<Fields extends Record<string, unknown>> = {
  form: FormMetadata<Fields, string[]>
  action: string
  submit: string
  /**
   * Enough to enable the button (docs/rules.md#buttons-wait-for-fields); the server checks more.
   */
  isReady: (form: FormData) => boolean
  /** Shown while the button is disabled. */
  reason: string
  backTo: string
  /** Back stores the draft at this address first. */
  keepAt?: string
  /** Above the buttons. */
  note?: ReactNode
  children: ReactNode
}

const BACK_FORM = "step-back"
const REASON = "step-reason"

/**
 * Back has its own form, except with `keepAt`: then it is the second button, as Enter presses the
 * first.
 */
export function StepForm<Fields extends Record<string, unknown>>(props: StepFormProps<Fields>) {
  const { form, action, submit, isReady, reason, backTo, keepAt, note, children } = props
  const element = useRef<HTMLFormElement>(null)
  const [isEnabled, setIsEnabled] = useState(true)
  const check = () => {
    if (element.current) setIsEnabled(isReady(new FormData(element.current)))
  }
  useEffect(check)
  const { formAction } = useNavigation()
  const { onSubmit, ...formProps } = getFormProps(form)
  const answer = useActionData()
  const isNew = useRef(true)
  useEffect(() => {
    // A server-rendered page may be in use before its script arrives.
    const isInUse = isNew.current && document.activeElement !== document.body
    isNew.current = false
    return answer === undefined || isInUse ? undefined : focusFirstInvalid(element.current)
  }, [answer])
  return (
    <>
      <Form
        {...formProps}
        ref={element}
        onSubmit={(event) => {
          onSubmit(event)
          const { nativeEvent } = event
          const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
          // A named submit button checks a single field.
          const isPressed = !submitter?.getAttribute("name")
          if (isPressed && event.defaultPrevented) focusFirstInvalid(element.current)
        }}
        method="post"
        action={action}
        onInput={check}
        className="grid gap-5"
      >
        <FormErrors errors={form.errors} id={form.errorId} />
        {children}
        {note}
        <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse sm:flex-wrap sm:justify-between">
          <Button
            isBusy={formAction === action}
            disabled={!isEnabled}
            aria-describedby={isEnabled ? undefined : REASON}
            className="sm:min-w-40"
          >
            {submit}
          </Button>
          <Button
            kind="secondary"
            {...(keepAt ? { formAction: keepAt, formNoValidate: true } : { form: BACK_FORM })}
            className="sm:min-w-28"
          >
            Back
          </Button>
          {/* Its place is kept, so that nothing moves when it comes and goes. */}
          <p
            id={REASON}
            className={cx(
              "needs-script w-full text-muted text-sm sm:text-right",
              isEnabled && "invisible",
            )}
          >
            {reason}
          </p>
        </div>
      </Form>
      {!keepAt && <Form id={BACK_FORM} method="get" action={backTo} />}
    </>
  )
}

/** Focuses the first invalid control after marking; Conform misses errors of groups. */
function focusFirstInvalid(form: HTMLFormElement | null): () => void {
  const timer = setTimeout(() => {
    const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]")
    if (wrong && wrong !== document.activeElement) wrong.focus()
  })
  return () => clearTimeout(timer)
}
