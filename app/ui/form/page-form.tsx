import { type FormMetadata, getFormProps } from "@conform-to/react"
import { Form, type FormProps, useFormAction, useNavigation } from "@remix-run/react"
import type { ComponentProps, ReactNode } from "react"
import { Button } from "../button.tsx"
import { cx } from "../class-names.ts"
import { FormErrors } from "./field.tsx"

type PageFormProps<Values extends Record<string, unknown>> = {
  /** What `usePageForm` holds of the form. */
  form: FormMetadata<Values, string[]>
  /** What its button says. */
  button: string
  buttonLook?: Pick<ComponentProps<typeof Button>, "kind" | "className">
  /** Where it is sent; without it to the page's own address. */
  action?: string | undefined
  encType?: FormProps["encType"]
  /** The gap between its parts, where it is another than that of most forms. */
  className?: string
  children: ReactNode
}

/** A form that is posted: what is wrong with it as a whole, its fields, and its button, busy while it is sent. */
export function PageForm<Values extends Record<string, unknown>>(props: PageFormProps<Values>) {
  const { form, button, buttonLook, action, encType, className = "gap-6", children } = props
  const { formMethod, formAction } = useNavigation()
  const sentTo = useFormAction(action)
  const isSending = formMethod === "POST" && formAction === sentTo
  return (
    <Form
      method="post"
      action={action}
      encType={encType}
      className={cx("grid", className)}
      {...getFormProps(form)}
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      {children}
      <Button
        kind={buttonLook?.kind ?? "primary"}
        isBusy={isSending}
        className={cx("justify-self-start", buttonLook?.className)}
      >
        {button}
      </Button>
    </Form>
  )
}
