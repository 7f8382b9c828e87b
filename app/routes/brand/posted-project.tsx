import { company } from "#app/domain/shared/company.ts"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { ShareLinks } from "#app/ui/share-links.tsx"
import { href, urls } from "#app/urls/index.ts"

type PostedProjectProps = {
  projectId: string
  title: string
  address: string
  creators: readonly { id: string; name: string; reason: string }[]
}

/** Says what happens next; one press invites a creator, with or without script. */
export function PostedProject({ projectId, title, address, creators }: PostedProjectProps) {
  const message = `“${title}” fits your profile. Have a look, we would like to work with you.`
  return (
    <Card as="section" aria-labelledby="posted" className="mb-6 grid gap-4">
      <h2 id="posted" className="text-lg">
        What happens now
      </h2>
      <p>
        Influencers can apply to “{title}” from now on, and we tell you about each application.
        Share it, or invite influencers yourself.
      </p>
      <div className="justify-self-start">
        <ShareLinks address={address} text={`${title} on ${company.name}`} />
      </div>
      {creators.length > 0 && (
        <>
          <h3>Influencers who fit</h3>
          <ul className="grid gap-3 sm:grid-cols-2">
            {creators.map(({ id, name, reason }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <p>
                  <a
                    className="title-link"
                    href={href(urls.brand.influencer, { influencerId: id })}
                  >
                    {name}
                  </a>
                  {reason && <span className="block text-sm text-muted">{reason}</span>}
                </p>
                <PostForm action={href(urls.brand.invite, { influencerId: id })}>
                  <input type="hidden" name="projectId" value={projectId} />
                  <input type="hidden" name="message" value={message} />
                  <input type="hidden" name="next" value="projects" />
                  <Button kind="secondary" size="small" aria-label={`Invite ${name}`}>
                    Invite
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
