import { PUSH_GROUP_TABLE } from "#app/domain/admin/notifications/push.ts"
import type { PushBrowser } from "#app/domain/admin/notifications/push-subscriptions.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button } from "#app/ui/button.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { PUSH_GROUPS } from "#db/schema/words.ts"
import { PushButton } from "./push-button.tsx"

type PushSettingsProps = { publicKey: string; browsers: readonly PushBrowser[] }

export const PushSettings = ({ publicKey, browsers }: PushSettingsProps) => (
  <CardSection id="in-browsers" title="In your browsers">
    <p className="text-muted">
      A browser shows notifications while this site is closed. Logging out turns it off.
    </p>
    {browsers.length > 0 && (
      <ul className="grid divide-y divide-line">
        {browsers.map((browser) => (
          <BrowserRow key={browser.id} {...browser} />
        ))}
      </ul>
    )}
    <PushButton publicKey={publicKey} isOn={browsers.some(({ isThisBrowser }) => isThisBrowser)} />
  </CardSection>
)

function BrowserRow({ id, device, groups, createdAt, isThisBrowser }: PushBrowser) {
  const button = { name: "id", value: id, size: "small" } as const
  return (
    <li className="grid gap-3 py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {device} {isThisBrowser && <Badge tone="accent">This browser</Badge>}
        <span className="text-sm font-normal text-muted">
          Since <CalendarDate at={createdAt} />
        </span>
      </p>
      <Form
        method="post"
        action={href(urls.account.push, { step: "save" })}
        preventScrollReset
        className="grid gap-3"
      >
        <fieldset className="field">
          <legend>Show</legend>
          <div className="flex flex-wrap gap-2">
            {PUSH_GROUPS.map((group) => (
              <label key={group} className="choice">
                <input
                  type="checkbox"
                  name="groups"
                  value={group}
                  defaultChecked={groups.includes(group)}
                />
                {PUSH_GROUP_TABLE[group].label}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Button {...button} kind="secondary" aria-label={`Save choices for ${device}`}>
            Save
          </Button>
          <Button
            {...button}
            kind="quiet"
            formAction={href(urls.account.push, { step: "off" })}
            aria-label={`Turn off ${device}`}
          >
            Turn off
          </Button>
        </div>
      </Form>
    </li>
  )
}
