import { Form, useNavigation, useRouteError } from "@remix-run/react"
import { Button, type NextStep, NextStepLink } from "#app/ui/button.tsx"
import { describeError } from "#app/ui/error-page.tsx"
import { ErrorPage } from "#app/ui/public/whole-error-page.tsx"
import { AuthFrame } from "./auth-frame.tsx"

const STATEMENT = "Your account is yours alone."

type ConfirmPageProps = {
  title: string
  /** What pressing the button does. */
  text: string
  button: string
}

/** A page behind a link of a mail that asks before it does anything: what reads mails may open links. */
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
  /** Why, and what to do instead. */
  text: string
  next: NextStep
}

/** What stands where a link of a mail does not work any more. */
export function LinkProblem({ text, next }: LinkProblemProps) {
  const error = describeError(useRouteError())
  if (error.status !== 404) return <ErrorPage {...error} />
  return (
    <AuthFrame title="This link does not work any more" intro={text} statement={STATEMENT}>
      <NextStepLink {...next} />
    </AuthFrame>
  )
}
