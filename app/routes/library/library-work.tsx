import { FilePreviews } from "#app/components/files/file-previews.tsx"
import { RightChips } from "#app/components/orders/right-chips.tsx"
import { MAX_CAPTION_LENGTH } from "#app/domain/market/creators/creator.ts"
import { truncate } from "#app/domain/shared/text.ts"
import type { LibraryWork } from "#app/domain/work/library/library-queries.server.ts"
import { Button } from "#app/ui/button.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

/** The order's page shows the rest. */
const SHOWN_FILES = 2

const LOCKS: Record<Exclude<LibraryWork["lock"], false>, string> = {
  ended: "The right to use this ended: downloads are closed.",
  ungranted: "No right to use this was granted: downloads are closed.",
}

/** `portfolio`: links that an influencer shows; undefined for brands. */
type LibraryItemProps = { work: LibraryWork; portfolio: readonly string[] | undefined }

export function LibraryItem({ work, portfolio }: LibraryItemProps) {
  const { id, orderId, title, other, name, files, rights, liveUrl, liveAt, lock } = work
  const more = files.length - SHOWN_FILES
  return (
    <li className="grid min-w-0 content-start gap-3 rounded-card border border-line bg-raised p-4">
      <div className="min-w-0">
        <h2 className="text-base wrap-anywhere">
          <a href={href(urls.orders.work, { orderId, deliverableId: id })} className="title-link">
            {title}
          </a>
        </h2>
        <p className="text-sm text-muted wrap-anywhere">
          {name} · {other ?? "Unknown"}
        </p>
      </div>
      <RightChips rights={rights} label="Rights of use" />
      {liveUrl && (
        <p className="text-sm wrap-anywhere">
          <a href={liveUrl} rel="noopener noreferrer nofollow ugc" className="text-link">
            Live post
          </a>
          {liveAt !== null && (
            <>
              {" "}
              <span className="text-muted">
                since <CalendarDate at={liveAt} />
              </span>
            </>
          )}
        </p>
      )}
      {lock ? (
        <p className="text-sm text-muted wrap-anywhere">
          {files.map((file) => file.name).join(", ")} {LOCKS[lock]}
        </p>
      ) : (
        <FilePreviews files={files.slice(0, SHOWN_FILES)} isSmall isFolded />
      )}
      {portfolio && liveUrl && work.state === "verified" && (
        <ToPortfolio link={liveUrl} caption={title} isShown={portfolio.includes(liveUrl)} />
      )}
      {!lock && more > 0 && (
        <p className="text-sm">
          <a href={href(urls.orders.work, { orderId, deliverableId: id })} className="text-link">
            {more === 1 ? "1 more file" : `${more} more files`}
          </a>
        </p>
      )}
    </li>
  )
}

type ToPortfolioProps = { link: string; caption: string; isShown: boolean }

/** A post that is live is public: its creator may show it. */
function ToPortfolio({ link, caption, isShown }: ToPortfolioProps) {
  if (isShown) return <p className="text-sm text-muted">In your portfolio.</p>
  return (
    <PostForm action={href(urls.account.portfolio)} encType="multipart/form-data">
      <input type="hidden" name="link" value={link} />
      <input type="hidden" name="caption" value={truncate(caption, MAX_CAPTION_LENGTH)} />
      <Button kind="secondary" size="small">
        Add to portfolio
      </Button>
    </PostForm>
  )
}
