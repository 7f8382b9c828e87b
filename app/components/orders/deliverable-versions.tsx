import { FileList } from "#app/components/files/file-list.tsx"
import { safeLink } from "#app/domain/identity/profiles/profile.ts"
import type { Version } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { ExactTime } from "#app/ui/time.tsx"

/** Newest first, with the brand's answers. */
export function Versions({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0) return null
  return (
    <ol className="grid gap-4">
      {versions.map((version) => (
        <li key={version.id} className="grid gap-2 border-l border-line pl-4">
          <p className="text-sm text-muted">
            Version {version.version}, <ExactTime at={version.createdAt} />
          </p>
          {version.text !== "" && (
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{version.text}</p>
          )}
          <UserLink link={version.link} />
          <FileList files={version.files} />
          <Decision {...version} />
        </li>
      ))}
    </ol>
  )
}

type DecisionProps = Pick<Version, "decision" | "reason" | "decidedAt">

export function Decision({ decision, reason, decidedAt }: DecisionProps) {
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
export function UserLink({ link }: { link: string | null }) {
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
