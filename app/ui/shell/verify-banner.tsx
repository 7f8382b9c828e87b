import { Form, useNavigation } from "@remix-run/react"
import { type UserSlot, useSlotText } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"
import { Button } from "../button.tsx"

/** Absent on the verification page itself. */
export function VerifyBanner({ email, pathname }: { email: UserSlot<string>; pathname: string }) {
  const address = useSlotText(email)
  const action = href(urls.account.sendVerification)
  const isSending = useNavigation().formAction === action
  if (pathname.toLowerCase().startsWith(urls.account.security)) return null
  return (
    <section
      aria-label="Email not confirmed"
      className="border-line border-b bg-sunken px-4 py-2 text-sm sm:px-6 print:hidden"
    >
      <Form
        method="post"
        action={action}
        preventScrollReset
        className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-1"
      >
        <p className="wrap-anywhere">
          Please confirm your email address by the link that we sent to {address}.
        </p>
        <Button kind="secondary" size="small" className="sm:order-first" isBusy={isSending}>
          Send it again
        </Button>
      </Form>
    </section>
  )
}
