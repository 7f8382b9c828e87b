import { useNavigation } from "@remix-run/react"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

const QUESTIONS: Record<Role, { title: string; text: string }> = {
  influencer: {
    title: "Show your page to brands?",
    text: "A page with your work, followers and rates, which you can send to anybody. It stays a draft until you publish it.",
  },
  brand: {
    title: "Show your page to creators?",
    text: "A page that says who you are and how you pay, for creators who think of applying. It stays a draft until you publish it.",
  },
}

/** Shown until the first answer, "Not now" included. */
export function PageQuestion({ role }: { role: Role }) {
  const notNow = href(urls.account.setPageState, { state: "draft" })
  const isBusy = useNavigation().formAction === notNow
  const { title, text } = QUESTIONS[role]
  return (
    <Card as="section" aria-labelledby="page-question" className="mb-6 grid gap-3">
      <h2 id="page-question" className="text-lg font-semibold">
        {title}
      </h2>
      <p className="max-w-prose text-muted">{text}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={href(urls.account.page)} kind="secondary">
          Set up your page
        </ButtonLink>
        <Form method="post" action={notNow}>
          <Button kind="quiet" isBusy={isBusy}>
            Not now
          </Button>
        </Form>
      </div>
    </Card>
  )
}
