import type { ReactNode } from "react"
import { ACCOUNT_LABELS } from "#app/domain/profiles/profile-words.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { ErrorNotice } from "#app/ui/error-page.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { HandleField } from "#app/ui/form/handle-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { PageHeader } from "#app/ui/page-header.tsx"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"

/** What is said above the form when what was sent is none. */
export const UNREADABLE = "Something went wrong."

/** What is said above the form when saving breaks. */
export const UPDATE_FAILED = "Update failed due to some errors. Please try again in some time!"

/** What is said where the profile cannot be read. */
export const FETCH_FAILED = "Could not fetch your details"

export const PICTURE_HINT = "JPEG, PNG or WebP, at most 2 MB. It is cut to a square."

type AccountPageProps = { email: string; passwordHref: string; children: ReactNode }

/** The frame of both roles' account pages: the profile's form comes first, safety second. */
export function AccountPage({ email, passwordHref, children }: AccountPageProps) {
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title="Your Account" meta={<span className="wrap-anywhere">{email}</span>} />
      <div className="grid gap-6">
        <Card as="section" aria-label="Profile">
          {children}
        </Card>
        <Card as="section" aria-labelledby="safety" className="grid gap-3">
          <h2 id="safety" className="text-lg font-semibold">
            Password
          </h2>
          <p className="text-muted">A new password signs you out on every other device.</p>
          <ButtonLink href={passwordHref} kind="secondary" className="justify-self-start">
            Change password
          </ButtonLink>
        </Card>
      </div>
    </div>
  )
}

type NetworkFieldsProps = {
  legend: string
  hint: string
  fields: Record<Platform, FieldState>
  /** Whole addresses; handles unless said so. */
  inputMode?: "url"
}

/** One input per network. */
export function NetworkFields({ legend, hint, fields, inputMode }: NetworkFieldsProps) {
  const Input = inputMode === "url" ? TextField : HandleField
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

/** Shown where the profile cannot be read. */
export function AccountError({ retryHref }: { retryHref: string }) {
  return (
    <ErrorNotice
      title={FETCH_FAILED}
      text="Please try again in a moment."
      back={{ href: retryHref, label: "Try again" }}
    />
  )
}
