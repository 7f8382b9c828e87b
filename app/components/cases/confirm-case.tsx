import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"
import { CasePage } from "./case-page.tsx"

type ConfirmCaseProps = {
  title: string
  orderId: string
  orderTitle: string
  text: string
  button: string
}

export function ConfirmCase({ title, orderId, orderTitle, text, button }: ConfirmCaseProps) {
  return (
    <CasePage title={title} orderId={orderId} orderTitle={orderTitle}>
      <Card className="grid gap-6">
        <p>{text}</p>
        <PostForm className="flex flex-wrap gap-2">
          <Button>{button}</Button>
          <ButtonLink href={href(urls.orders.show, { orderId })} kind="secondary">
            Not now
          </ButtonLink>
        </PostForm>
      </Card>
    </CasePage>
  )
}
