import { Form, useNavigation } from "@remix-run/react"
import { useEffect } from "react"
import { formatBytes } from "#app/domain/identity/files/file-kinds.ts"
import { EXPORT_HOURS, EXPORTS_PER_DAY } from "#app/domain/privacy/privacy.ts"
import { Button } from "#app/ui/button.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { useReload } from "#app/ui/use-reload.ts"
import { href, urls } from "#app/urls/index.ts"

type Copy = {
  id: string
  bytes: number | null
  createdAt: number
  expiresAt: number | null
  state: "being made" | "ready" | "expired" | "failed"
}

const LOOK_EVERY_MS = 3000

/** Polls while a copy is being made and the page is visible. */
function useFreshness(isWaiting: boolean): void {
  const reload = useReload()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
}

export function CopiesOfData({ exports }: { exports: readonly Copy[] }) {
  const action = href(urls.account.exports)
  const isAsking = useNavigation().formAction === action
  const isWaiting = exports.some(({ state }) => state === "being made")
  useFreshness(isWaiting)
  return (
    <>
      <p className="text-muted">
        {`One ZIP archive with everything that we keep about you, as JSON with a page to read it. It can be downloaded here for ${EXPORT_HOURS} hours, by you alone. You can ask for ${EXPORTS_PER_DAY} a day.`}
      </p>
      <div role="status">
        {isWaiting && <p>Your copy is being made. We tell you when it is ready.</p>}
      </div>
      {!isWaiting && (
        <Form method="post" action={action}>
          <Button kind="secondary" isBusy={isAsking}>
            Download everything about me
          </Button>
        </Form>
      )}
      {exports.length > 0 && (
        <ul className="grid gap-3" aria-label="Copies that you asked for">
          {exports.map((copy) => (
            <li key={copy.id} className="border-line border-t pt-3">
              <CopyLine {...copy} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function CopyLine({ id, state, bytes, createdAt, expiresAt }: Copy) {
  const asked = (
    <span className="text-muted">
      Asked for on <ExactTime at={createdAt} />
    </span>
  )
  if (state !== "ready" || expiresAt === null) {
    return (
      <p>
        {asked}: {STATES[state]}
      </p>
    )
  }
  return (
    <div className="grid gap-1">
      {/* A file, no page: the router must leave it to the browser. */}
      <a
        href={href(urls.account.download, { exportId: id })}
        download
        className="inline-flex min-h-9 items-center justify-self-start font-medium underline"
      >
        {`Download the archive (${formatBytes(bytes ?? 0)})`}
      </a>
      {asked}
      <span>
        Ready until <ExactTime at={expiresAt} />
      </span>
    </div>
  )
}

const STATES: Record<Copy["state"], string> = {
  "being made": "being made.",
  ready: "ready.",
  expired: "expired and deleted.",
  failed: "failed. Ask for a new one.",
}
