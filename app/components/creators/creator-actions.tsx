import { company } from "#app/domain/shared/company.ts"
import { SeatLink } from "#app/ui/form/seat-form.tsx"
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
          <SeatLink href={href(urls.brand.invite, { influencerId })} rel="nofollow">
            Invite
          </SeatLink>
          <SeatLink href={writeToHref(influencerId)} rel="nofollow" kind="secondary">
            Message
          </SeatLink>
        </>
      )}
      {reader === "brand" && (
        <SeatLink href={href(urls.brand.keepInfluencer, { influencerId })} kind="secondary">
          Save to list
        </SeatLink>
      )}
      {address && <ShareLinks address={address} text={`${name} on ${company.name}`} />}
    </>
  )
}
