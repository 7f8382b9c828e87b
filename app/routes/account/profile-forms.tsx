import { type FormMetadata, getFormProps } from "@conform-to/react"
import { useNavigation } from "@remix-run/react"
import type { ComponentProps, ReactNode } from "react"
import { PICTURE_PROPS } from "#app/components/files/picture-props.ts"
import { HandleField } from "#app/components/profiles/handle-field.tsx"
import type { OwnProfile } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { PICTURES_HINT } from "#app/domain/identity/uploads/picture-rules.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { Button } from "#app/ui/button.tsx"
import { type FieldState, FormErrors } from "#app/ui/form/field.tsx"
import { ProfilePictureField } from "#app/ui/form/file-field.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"

type ProfileFormProps = {
  profile: OwnProfile
}

export function InfluencerProfileForm({ profile }: ProfileFormProps) {
  const [form, fields] = usePageForm({
    schema: async () => (await import("./account-schemas.ts")).InfluencerAccountInput,
    values: { name: profile.name, userName: profile.userName ?? "", socials: profile.socials },
  })
  return (
    <ProfileForm form={form} picture={fields.picture} pictureId={profile.pictureId}>
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField
        field={fields.userName}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NetworkFields
        legend="Social handles"
        hint="2 to 30 letters, numbers, underscores or dots, without the @."
        fields={fields.socials.getFieldset()}
      />
    </ProfileForm>
  )
}

export function BrandProfileForm({ profile }: ProfileFormProps) {
  const [form, fields] = usePageForm({
    schema: async () => (await import("./account-schemas.ts")).BrandAccountInput,
    values: {
      brandName: profile.name,
      socials: profile.socials,
      website: profile.website ?? "",
      privacyPolicy: profile.privacyPolicy ?? "",
    },
  })
  return (
    <ProfileForm form={form} picture={fields.picture} pictureId={profile.pictureId}>
      <TextField field={fields.brandName} label="Brand Name" autoComplete="organization" />
      <NetworkFields
        legend="Social links"
        hint="Whole addresses that start with https://."
        fields={fields.socials.getFieldset()}
        inputMode="url"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.website} label="Website" inputMode="url" autoComplete="url" />
        <TextField field={fields.privacyPolicy} label="Privacy policy" inputMode="url" />
      </div>
    </ProfileForm>
  )
}

type FrameProps<Fields extends Record<string, unknown>> = {
  form: FormMetadata<Fields, string[]>
  picture: FieldState
  pictureId: string | null
  children: ReactNode
}

/** Shared frame: picture and save button. */
function ProfileForm<Fields extends Record<string, unknown>>(props: FrameProps<Fields>) {
  const { form, picture, pictureId, children } = props
  const isSaving = useNavigation().formMethod === "POST"
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid gap-6"
      {...getFormProps(form)}
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      <ProfilePictureField
        key={pictureId}
        field={picture}
        label="Profile picture"
        hint={`${PICTURES_HINT} It is cut to a square.`}
        {...PICTURE_PROPS}
        currentHref={pictureId ? href(urls.picture, { pictureId }) : undefined}
      />
      {children}
      <Button isBusy={isSaving} className="justify-self-start">
        Save Changes
      </Button>
    </Form>
  )
}

type NetworkFieldsProps = {
  legend: string
  hint: string
  fields: Record<Platform, FieldState>
  /** For full URLs; handles by default. */
  inputMode?: "url"
}

/** The label names the platform. */
const LinkField = ({ platform: _, ...props }: ComponentProps<typeof HandleField>) => (
  <TextField {...props} />
)

function NetworkFields({ legend, hint, fields, inputMode }: NetworkFieldsProps) {
  const Input = inputMode === "url" ? LinkField : HandleField
  return (
    <fieldset className="grid gap-4" aria-describedby="networks-hint">
      <legend className="mb-1 text-lg font-semibold">{legend}</legend>
      <p id="networks-hint" className="text-sm text-muted">
        {hint}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {PLATFORMS.map((platform) => (
          <Input
            key={platform}
            platform={platform}
            field={fields[platform]}
            label={ACCOUNT_LABELS[platform]}
            inputMode={inputMode}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </div>
    </fieldset>
  )
}
