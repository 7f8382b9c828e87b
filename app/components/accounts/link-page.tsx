import { Form, useNavigation, useRouteError } from "@remix-run/react"
import { Button, NextStepLink, type NextStepTarget } from "#app/ui/button.tsx"
import { describeError } from "#app/ui/error-page.tsx"
import { ErrorPage } from "#app/ui/public/whole-error-page.tsx"
import { AuthFrame } from "./auth-frame.tsx"

const STATEMENT = "Your account is yours alone."

type ConfirmPageProps = {
  title: string
  text: string
  button: string
}

/** Asks first, as mail scanners open links. */
export function ConfirmPage({ title, text, button }: ConfirmPageProps) {
  const isBusy = useNavigation().formMethod === "POST"
  return (
    <AuthFrame title={title} intro={text} statement={STATEMENT}>
      <Form method="post">
        <Button isBusy={isBusy}>{button}</Button>
      </Form>
    </AuthFrame>
  )
}

type LinkProblemProps = {
  text: string
  next: NextStepTarget
}

export function LinkProblem({ text, next }: LinkProblemProps) {
  const error = describeError(useRouteError())
  if (error.status !== 404) return <ErrorPage {...error} />
  return (
    <AuthFrame title="This link no longer works" intro={text} statement={STATEMENT}>
      <NextStepLink {...next} />
    </AuthFrame>
  )
}
