import { type FileCommenting, FilePreviews } from "#app/components/files/file-previews.tsx"
import { safeLink } from "#app/domain/identity/profiles/profile.ts"
import type { Version } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { cx } from "#app/ui/class-names.ts"
import { ExactTime } from "#app/ui/time.tsx"

type VersionsProps = {
  versions: readonly Version[]
  /** Others are folded; two or more stand side by side. */
  open: number
  /** For the newest version. */
  pinning?: FileCommenting
}

/** Newest first, with the brand's answers. */
export function DeliverableVersions({ versions, open, pinning }: VersionsProps) {
  if (versions.length === 0) return null
  const isWide = open > 1 && versions.length > 1
  return (
    <ol className={cx("grid gap-4", isWide && "sm:grid-cols-2")}>
      {versions.map((version, place) => {
        const title = (
          <>
            Version {version.version}, <ExactTime at={version.createdAt} />
          </>
        )
        return (
          <li key={version.id} className="min-w-0 border-l border-line pl-4">
            {place < open ? (
              <div className="grid gap-2">
                <p className="text-sm text-muted">{title}</p>
                <VersionBody
                  version={version}
                  isSmall={open === 1}
                  pinning={place === 0 ? pinning : undefined}
                />
              </div>
            ) : (
              <details>
                <summary className="text-sm text-link">{title}</summary>
                <div className="mt-2 grid gap-2">
                  <VersionBody version={version} isSmall isFolded />
                </div>
              </details>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type VersionBodyProps = {
  version: Version
  isSmall: boolean
  isFolded?: boolean
  pinning?: FileCommenting | undefined
}

function VersionBody({ version, ...shown }: VersionBodyProps) {
  return (
    <>
      {version.text !== "" && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">
          <span className="block text-sm font-medium">Caption</span>
          {version.text}
        </p>
      )}
      <UserSuppliedLink link={version.link} />
      <FilePreviews files={version.files} {...shown} />
      <VersionDecision {...version} />
    </>
  )
}

type DecisionProps = Pick<Version, "decision" | "reason" | "decidedAt">

export function VersionDecision({ decision, reason, decidedAt }: DecisionProps) {
  if (decision === null || decidedAt === null) return null
  return (
    <div className="rounded-card bg-sunken p-3">
      <p className="text-sm font-medium">
        {decision === "approved" ? "Approved" : "Changes requested"}, <ExactTime at={decidedAt} />
      </p>
      {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
    </div>
  )
}

/** Hidden where links are not allowed. */
export function UserSuppliedLink({ link }: { link: string | null }) {
  const safe = safeLink(link)
  if (safe === null) return null
  return (
    <a
      href={safe}
      data-reload=""
      rel="noopener noreferrer nofollow ugc"
      className="text-link block wrap-anywhere"
    >
      {safe}
    </a>
  )
}
