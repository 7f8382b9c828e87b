import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

type ConfirmCaseProps = {
  title: string
  orderId: string
  orderTitle: string
  text: string
  button: string
}

export function ConfirmCase({ title, orderId, orderTitle, text, button }: ConfirmCaseProps) {
  return (
    <OrderFormPage title={title} orderTitle={orderTitle}>
      <Card className="grid gap-6">
        <p>{text}</p>
        <PostForm className="flex flex-wrap gap-2">
          <Button>{button}</Button>
          <ButtonLink href={href(urls.orders.show, { orderId })} kind="secondary">
            Not now
          </ButtonLink>
        </PostForm>
      </Card>
    </OrderFormPage>
  )
}
