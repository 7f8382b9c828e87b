import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

/** For a phone's or a company's calendar. */
export function CalendarLink({ feed }: { feed: string | undefined }) {
  return (
    <Card as="section" aria-labelledby="calendar-link" className="mt-8 grid gap-3">
      <h2 id="calendar-link" className="text-lg font-semibold">
        In your own calendar
      </h2>
      {feed ? (
        <>
          <p className="text-muted">
            Add this address to your calendar app. Anyone who has it can read your dates, so keep it
            to yourself.
          </p>
          <p className="font-mono text-sm wrap-anywhere">{feed}</p>
        </>
      ) : (
        <p className="text-muted">Create a secret link to see these dates in your calendar app.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Form method="post" action={href(urls.calendar.link, { step: "new" })}>
          <Button kind="secondary">{feed ? "Create another link" : "Create a link"}</Button>
        </Form>
        {feed && (
          <Form method="post" action={href(urls.calendar.link, { step: "end" })}>
            <Button kind="quiet">End the link</Button>
          </Form>
        )}
      </div>
    </Card>
  )
}
