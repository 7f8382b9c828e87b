import { safeLink } from "#app/domain/identity/profiles/profile.ts"

type ApplicantTextsProps = { pitch: string; links: readonly string[] }

export function ApplicantTexts({ pitch, links }: ApplicantTextsProps) {
  return (
    <div className="grid gap-2 font-normal">
      {pitch !== "" && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{pitch}</p>}
      <WorkLinks links={links} />
    </div>
  )
}

export function WorkLinks({ links }: Pick<ApplicantTextsProps, "links">) {
  const safe = links.flatMap((link) => safeLink(link) ?? [])
  if (safe.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {safe.map((link) => (
        <li key={link}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-link wrap-anywhere"
          >
            {link.replace(/^https:\/\//, "")}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
