import { data, type HeadersFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ViewersInput } from "#app/domain/market/channels/channel-schema.ts"
import {
  chooseViewers,
  listOwnChannels,
  platformOrigins,
} from "#app/domain/market/channels/own-channels.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { formTargetHeaders } from "#app/http/content-security-policy.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ChannelCard } from "./channel-card.tsx"

/** Fifty brands. */
export const config = { sends: "work", maxBody: 24 * 1024 } satisfies RouteConfig

export const loader = influencerHandler(({ actor, context }) => {
  const channels = listOwnChannels(actor)
  if (channels.length === 0) throw new NotFound("There is no such page.")
  return data(
    { channels, required: requiredFields(ViewersInput) },
    { headers: formTargetHeaders(context.nonce, platformOrigins()) },
  )
})

export const action = influencerHandler(({ actor, request }) =>
  submitForm(request, ViewersInput, ({ platform, ...input }) => {
    chooseViewers(actor, platform, input)
    return redirectWithFlash(href(urls.account.channels), "Choice saved.")
  }),
)

/** The forms lead to the platforms. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = titleMeta("Connected accounts")

export default function Channels() {
  const { channels } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title="Connected accounts"
      back={{ href: href(urls.influencer.account), label: "Your Account" }}
    >
      <p className="text-muted">
        Connect your accounts to show figures that the platforms themselves give. We can read
        figures, never post, and never see your password.
      </p>
      {channels.map((channel) => (
        <ChannelCard key={channel.platform} channel={channel} />
      ))}
      <p className="text-sm text-muted">
        YouTube figures come from YouTube. Google’s{" "}
        <a href="https://policies.google.com/privacy" className="text-link">
          privacy policy
        </a>{" "}
        applies, and you can end our access in{" "}
        <a href="https://security.google.com/settings/security/permissions" className="text-link">
          your Google account
        </a>{" "}
        as well.
      </p>
    </NarrowPage>
  )
}
