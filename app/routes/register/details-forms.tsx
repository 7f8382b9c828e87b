import { useState } from "react"
import { HandleField } from "#app/components/profiles/handle-field.tsx"
import { isAcceptableNewEmail } from "#app/domain/identity/accounts/account.ts"
import { USERNAME_HAS_SPACES } from "#app/domain/identity/profiles/profile.ts"
import { cx } from "#app/ui/class-names.ts"
import { FieldError, type FieldState } from "#app/ui/form/field.tsx"
import { PhoneField } from "#app/ui/form/phone-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import { StepForm, type StepProps } from "./step-form.tsx"

const SOCIALS_HINT = "socials-hint"

export function InfluencerDetailsForm({ fields: draft }: StepProps) {
  const [form, fields] = usePageForm({
    id: "details",
    schema: async () =>
      (await import("#app/domain/identity/registration/registration-schema.ts")).InfluencerDetails,
    isServerStricter: true,
    values: {
      ...draft,
      socials: Object.fromEntries(PLATFORMS.map((name) => [name, draft[`socials.${name}`]])),
    },
  })
  const socials = fields.socials.getFieldset()
  const groupErrorId = fields.socials.errors && fields.socials.errorId
  return (
    <StepForm
      form={form}
      action={href(urls.register.influencer)}
      submit="Next"
      isReady={isInfluencerReady}
      reason="Fill in your name, a username without spaces, your mobile number, one social profile and your email to go on."
      backTo={href(urls.register.welcome)}
    >
      <TextField field={fields.name} label="Your Name" autoComplete="name" />
      <UserNameField field={fields.userName} />
      <PhoneField label="Mobile Number" phone={fields.phone} country={fields.country} />
      <fieldset className="grid" aria-describedby={cx(SOCIALS_HINT, groupErrorId)}>
        <legend className="font-medium">Your social profiles</legend>
        <p id={SOCIALS_HINT} className="text-muted text-sm">
          Your handle on at least one network.
        </p>
        <FieldError field={fields.socials} />
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {PLATFORMS.map((platform) => (
            <HandleField
              key={platform}
              platform={platform}
              field={socials[platform]}
              label={platform}
              prefix="@"
              groupErrorId={groupErrorId}
            />
          ))}
        </div>
      </fieldset>
      <TextField field={fields.email} label="Email" inputMode="email" autoComplete="email" />
    </StepForm>
  )
}

export function BrandDetailsForm({ fields: draft }: StepProps) {
  const [form, fields] = usePageForm({
    id: "details",
    schema: async () =>
      (await import("#app/domain/identity/registration/registration-schema.ts")).BrandDetails,
    isServerStricter: true,
    values: draft,
  })
  return (
    <StepForm
      form={form}
      action={href(urls.register.brand)}
      submit="Next"
      isReady={(form) => text(form, "brandName").trim() !== ""}
      reason="Fill in your brand's name and your mobile number to go on."
      backTo={href(urls.register.welcome)}
    >
      <TextField field={fields.brandName} label="Brand Name" autoComplete="organization" />
      <PhoneField label="Mobile Number" phone={fields.phone} country={fields.country} />
    </StepForm>
  )
}

/** A space shows the error at once. */
function UserNameField({ field }: { field: FieldState }) {
  const [hasSpace, setHasSpace] = useState(false)
  // Conform's fields are lazy getters; spreading copies nothing.
  const { id, name, errorId, descriptionId, initialValue, required } = field
  const errors = hasSpace ? [USERNAME_HAS_SPACES] : field.errors
  return (
    <TextField
      field={{ id, name, errorId, descriptionId, initialValue, required, errors }}
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      onInput={(event) => setHasSpace(/\s/.test(event.currentTarget.value))}
    />
  )
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? "")

const isInfluencerReady = (form: FormData): boolean =>
  text(form, "name").trim() !== "" &&
  /^\S+$/.test(text(form, "userName")) &&
  isAcceptableNewEmail(text(form, "email"))
