import { useNavigation } from "@remix-run/react"
import { Button, buttonClass } from "./button.tsx"
import { Form, SeatGuard } from "./form/seat-form.tsx"
import { Popover } from "./popover.tsx"

type ConfirmDeleteProps = {
  /** "search": its kind. */
  what: string
  name: string
  action: string
  text?: string
  look?: Parameters<typeof buttonClass>[0]
}

/** Asks before it deletes, without a script. */
export function ConfirmDelete({
  what,
  name,
  action,
  text = "This cannot be undone.",
  look = { kind: "quiet" },
}: ConfirmDeleteProps) {
  const isBusy = useNavigation().formAction === action
  const label = (
    <>
      Delete<span className="sr-only"> {name}</span>
    </>
  )
  return (
    <SeatGuard action={action}>
      <Popover label={label} className={buttonClass(look)}>
        {(id) => (
          <Form method="post" action={action} className="grid gap-4">
            <p className="text-lg font-semibold">{`Delete this ${what}?`}</p>
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-muted">{text}</p>
            <div className="flex flex-wrap justify-end gap-2">
              <Button type="button" kind="secondary" popovertarget={id} popovertargetaction="hide">
                Cancel
              </Button>
              <Button kind="danger" isBusy={isBusy}>
                {`Delete ${what}`}
              </Button>
            </div>
          </Form>
        )}
      </Popover>
    </SeatGuard>
  )
}
