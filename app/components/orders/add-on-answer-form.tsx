import type { AddOnAnswer } from "#app/domain/work/add-ons/add-on.ts"
import { Button } from "#app/ui/button.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

type AnswerFormProps = {
  orderId: string
  id: string
  answer: AddOnAnswer
  children: string
  size?: "small"
}

/** Answers or pays for an add-on at once. */
export const AddOnAnswerForm = ({
  orderId,
  id: addOnId,
  answer,
  children,
  size,
}: AnswerFormProps) => (
  <PostForm action={href(urls.answerAddOn, { orderId, addOnId, answer })}>
    <Button kind={IS_MAIN.has(answer) ? "primary" : "secondary"} {...(size && { size })}>
      {children}
    </Button>
  </PostForm>
)

const IS_MAIN: ReadonlySet<AddOnAnswer> = new Set(["accept", "pay"])
