import { company } from "#app/domain/shared/company.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { ShareLinks } from "#app/ui/share-links.tsx"
import { href, urls, writeToHref } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

type CreatorActionsProps = {
  influencerId: string
  name: string
  /** Undefined for visitors, whom the log-in leads on. */
  reader: Role | undefined
  /** Undefined while the page is a draft. */
  address: string | undefined
}

export function CreatorActions({ influencerId, name, reader, address }: CreatorActionsProps) {
  return (
    <>
      {reader !== "influencer" && (
        <>
          <ButtonLink href={href(urls.brand.invite, { influencerId })} rel="nofollow">
            Invite
          </ButtonLink>
          <ButtonLink href={writeToHref(influencerId)} rel="nofollow" kind="secondary">
            Message
          </ButtonLink>
        </>
      )}
      {reader === "brand" && (
        <ButtonLink href={href(urls.brand.keepInfluencer, { influencerId })} kind="secondary">
          Save to list
        </ButtonLink>
      )}
      {address && <ShareLinks address={address} text={`${name} on ${company.name}`} />}
    </>
  )
}
