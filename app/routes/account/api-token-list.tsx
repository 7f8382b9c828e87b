import { useNavigation } from "@remix-run/react"
import { SCOPES } from "#app/domain/identity/accounts/api-token.ts"
import type { ListedToken } from "#app/domain/identity/accounts/api-tokens.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { CalendarDate, RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const ApiTokenList = ({ tokens }: { tokens: readonly ListedToken[] }) => (
  <>
    <h2 id="tokens" className="text-lg font-semibold">
      Your tokens
    </h2>
    {tokens.length === 0 ? (
      <p className="text-muted">You have no tokens.</p>
    ) : (
      <ul className="grid divide-y divide-line">
        {tokens.map((token) => (
          <TokenRow key={token.id} {...token} />
        ))}
      </ul>
    )}
    <p className="text-muted">
      Changing your password keeps tokens. Resetting a forgotten one revokes them all.
    </p>
  </>
)

function TokenRow({ id, name, hint, scopes, createdAt, expiresAt, lastUsedAt }: ListedToken) {
  const action = href(urls.account.revokeToken, { tokenId: id })
  const isRevoking = useNavigation().formAction === action
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="font-medium wrap-anywhere">
          {name} <code className="text-sm text-muted">{hint}…</code>
        </p>
        <p className="text-sm text-muted">
          {scopes.map((scope) => SCOPES[scope].label).join(", ")}
        </p>
        <p className="text-sm text-muted">
          Created <CalendarDate at={createdAt} />, expires <CalendarDate at={expiresAt} />,{" "}
          {lastUsedAt === null ? (
            "never used"
          ) : (
            <>
              last used <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Form method="post" action={action} preventScrollReset>
        <Button kind="secondary" size="small" isBusy={isRevoking} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </Form>
    </li>
  )
}
