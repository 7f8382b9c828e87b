import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { href, urls } from "#app/urls/index.ts"

export function ApplicantName({
  projectId,
  applicant,
}: {
  projectId: string
  applicant: Applicant
}) {
  const { id: applicationId, name, pictureId } = applicant
  return (
    <div className="flex items-center gap-2">
      <Avatar size="small" pictureHref={pictureId && href(urls.picture, { pictureId })} />
      <a
        id={`name-${applicationId}`}
        href={href(urls.brand.applicant, { projectId, applicationId })}
        className="min-w-0 underline decoration-control underline-offset-4 wrap-anywhere hover:text-accent"
      >
        {name}
      </a>
    </div>
  )
}
