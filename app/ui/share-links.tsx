import { ButtonLink, buttonClass } from "./button.tsx"
import { Popover } from "./popover.tsx"

type ShareLinksProps = {
  /** With its origin. */
  address: string
  /** Stands before the address in mails and messages. */
  text: string
}

/** Offers an address to copy, mail or send, without a script. */
export function ShareLinks({ address, text }: ShareLinksProps) {
  const body = encodeURIComponent(`${text}\n${address}`)
  return (
    <Popover label="Share" className={buttonClass({ kind: "quiet" })}>
      <div className="grid gap-4">
        <p className="grid gap-1">
          <span className="text-sm text-muted">Address of this page</span>
          <span className="rounded-control border border-control px-3 py-2 select-all wrap-anywhere">
            {address}
          </span>
        </p>
        <p className="flex flex-wrap gap-2">
          <ButtonLink
            href={`mailto:?subject=${encodeURIComponent(text)}&body=${body}`}
            kind="secondary"
          >
            Send by mail
          </ButtonLink>
          <ButtonLink
            href={`https://wa.me/?text=${body}`}
            target="_blank"
            rel="noopener noreferrer"
            kind="secondary"
          >
            Share on WhatsApp<span className="sr-only"> (opens in a new tab)</span>
          </ButtonLink>
        </p>
      </div>
    </Popover>
  )
}
