import { FilePreviews } from "#app/components/files/file-previews.tsx"
import { RightChips } from "#app/components/orders/right-chips.tsx"
import type { LibraryWork } from "#app/domain/work/library/library-queries.server.ts"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

/** The order's page shows the rest. */
const SHOWN_FILES = 2

const LOCKS: Record<Exclude<LibraryWork["lock"], false>, string> = {
  ended: "The right to use this ended: downloads are closed.",
  ungranted: "No right to use this was granted: downloads are closed.",
}

export function LibraryItem({ work }: { work: LibraryWork }) {
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
