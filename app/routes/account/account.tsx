import { useLoaderData, useLocation } from "@remix-run/react"
import { AccountTabs } from "#app/components/accounts/account-tabs.tsx"
import { SettingLink } from "#app/components/accounts/setting-link.tsx"
import { isBrand } from "#app/domain/identity/accounts/actor.ts"
import { findOwnProfile } from "#app/domain/identity/profiles/profile-queries.server.ts"
import {
  updateBrandProfile,
  updateInfluencerProfile,
} from "#app/domain/identity/profiles/save-profile.server.ts"
import { PICTURE_FIELD } from "#app/domain/identity/uploads/picture-rules.ts"
import { receivePicture } from "#app/domain/identity/uploads/receive-picture.server.ts"
import { hasConnectablePlatforms } from "#app/domain/market/channels/own-channels.server.ts"
import { dashboardHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitUpload } from "#app/http/submit-upload.server.ts"
import { Card, CardSection } from "#app/ui/card.tsx"
import { ErrorNotice } from "#app/ui/error-page.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { BrandAccountInput, InfluencerAccountInput } from "./account-schemas.ts"
import { BrandProfileForm, InfluencerProfileForm } from "./profile-forms.tsx"

/** Six links of 2,048 characters. */
export const config = {
  sends: "work",
  maxBody: 64 * 1024,
  uploads: "picture",
} satisfies RouteConfig

const FETCH_FAILED = "Could not fetch your details"

const texts = {
  unreadableMessage: "Something went wrong.",
  errorMessage: "Update failed due to some errors. Please try again in some time!",
}

export const loader = dashboardHandler(({ actor }) => {
  const input = isBrand(actor) ? BrandAccountInput : InfluencerAccountInput
  return {
    role: actor.role,
    profile: findOwnProfile(actor),
    required: requiredFields(input),
    hasChannels: !isBrand(actor) && hasConnectablePlatforms(),
  }
}, FETCH_FAILED)

export const action = dashboardHandler(({ actor, request }) => {
  const batch = receivePicture()
  const upload = { ...texts, batch, filesField: PICTURE_FIELD }
  const saved = async (update: Promise<unknown>) => {
    await update
    return redirectWithFlash(href(urls[actor.role].account), "Profile Updated Successfully")
  }
  return isBrand(actor)
    ? submitUpload(request, BrandAccountInput, upload, (input) =>
        saved(updateBrandProfile(actor, input, batch.picture)),
      )
    : submitUpload(request, InfluencerAccountInput, upload, (input) =>
        saved(updateInfluencerProfile(actor, input, batch.picture)),
      )
})

export const meta = titleMeta("Your Account")

export default function Account() {
  const { role, profile, hasChannels } = useLoaderData<typeof loader>()
  const ProfileForm = role === "brand" ? BrandProfileForm : InfluencerProfileForm
  return (
    <NarrowPage
      title="Your Account"
      meta={profile.email}
      tabs={<AccountTabs role={role} current="Account" />}
    >
      <Card as="section" aria-label="Profile">
        <ProfileForm profile={profile} />
      </Card>
      {hasChannels && (
        <CardSection id="channels" title="Connected accounts">
          <SettingLink
            text="Show figures that the platforms confirm."
            to={href(urls.account.channels)}
            label="Connected accounts"
          />
        </CardSection>
      )}
      <CardSection id="safety" title="Password">
        <SettingLink
          text="Changing it signs you out on every other device."
          to={href(urls[role].changePassword)}
          label="Change password"
        />
      </CardSection>
      <CardSection id="billing" title="Billing">
        <SettingLink
          text="The name and the tax numbers on your documents."
          to={href(urls.account.billing)}
          label="Billing details"
        />
      </CardSection>
    </NarrowPage>
  )
}

export function ErrorBoundary() {
  const { pathname } = useLocation()
  return (
    <ErrorNotice
      title={FETCH_FAILED}
      text="Please try again in a moment."
      back={{ href: pathname, label: "Try again" }}
    />
  )
}
