import { Form, useNavigation } from "@remix-run/react"
import type { SignedInDevice } from "#app/domain/identity/accounts/signed-in-devices.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button } from "#app/ui/button.tsx"
import { CalendarDate, RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export function DeviceList({ devices }: { devices: readonly SignedInDevice[] }) {
  const action = href(urls.account.endOtherSessions)
  const isEnding = useNavigation().formAction === action
  return (
    <>
      <h2 id="devices" className="text-lg font-semibold">
        Signed-in devices
      </h2>
      <p className="text-muted">If you do not know one, sign it out and change your password.</p>
      <ul className="grid divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.id} {...device} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" action={action} preventScrollReset>
          <Button kind="secondary" isBusy={isEnding}>
            Log out all other devices
          </Button>
        </Form>
      )}
    </>
  )
}

function DeviceRow({ id, device, network, createdAt, lastSeenAt, isThisDevice }: SignedInDevice) {
  const action = href(urls.account.endSession, { sessionId: id })
  const isEnding = useNavigation().formAction === action
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device} {isThisDevice && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          {network === undefined ? "Unknown network" : `Network ${network}`}, logged in{" "}
          <CalendarDate at={createdAt} />, last seen <RelativeTime at={lastSeenAt} />
        </p>
      </div>
      {!isThisDevice && (
        <Form method="post" action={action} preventScrollReset>
          <Button kind="secondary" size="small" isBusy={isEnding} aria-label={`Log out ${device}`}>
            Log out
          </Button>
        </Form>
      )}
    </li>
  )
}
