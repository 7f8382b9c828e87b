import { type FormMetadata, getFormProps } from "@conform-to/react"
import { Form, type FormProps, useFormAction, useNavigation } from "@remix-run/react"
import type { ComponentProps, ReactNode } from "react"
import { Button } from "../button.tsx"
import { cx } from "../class-names.ts"
import { FormErrors } from "./field.tsx"
import { SeatGuard } from "./seat-form.tsx"

type PageFormProps<Values extends Record<string, unknown>> = {
  form: FormMetadata<Values, string[]>
  button: string
  buttonLook?: Omit<ComponentProps<typeof Button>, "children">
  /** After the button. */
  beside?: ReactNode
  /** Default: the page's own. */
  action?: string | undefined
  encType?: FormProps["encType"]
  className?: string
  children: ReactNode
}

/** Shows form errors, fields and a button that is busy while sending. */
export function PageForm<Values extends Record<string, unknown>>(props: PageFormProps<Values>) {
  const { form, button, buttonLook, beside, action, encType, className = "gap-6", children } = props
  const { formMethod, formAction } = useNavigation()
  const sentTo = useFormAction(action)
  const isSending = formMethod === "POST" && formAction === sentTo
  return (
    <SeatGuard action={action} says>
      <Form
        method="post"
        action={action}
        encType={encType}
        className={cx("grid", className)}
        {...getFormProps(form)}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        {children}
        <div className="flex flex-wrap items-center gap-2">
          <Button {...buttonLook} isBusy={isSending}>
            {button}
          </Button>
          {beside}
        </div>
      </Form>
    </SeatGuard>
  )
}
