import { getFormProps } from "@conform-to/react"
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { findOwnProfile } from "#app/domain/profiles/profile-queries.server.ts"
import { updateBrandProfile } from "#app/domain/profiles/update-brand-profile.server.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { bytesOf } from "#app/http/read-form.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { PictureField } from "#app/ui/form/file-field.tsx"
import { FormErrors } from "#app/ui/form/form-errors.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls.ts"
import {
  AccountError,
  AccountPage,
  FETCH_FAILED,
  NetworkFields,
  PICTURE_HINT,
  UNREADABLE,
  UPDATE_FAILED,
} from "./account-page.tsx"
import { BrandAccountInput } from "./account-schemas.ts"

export const loader = handler(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireBrand(request)
  return { profile: findOwnProfile(actor) }
}, FETCH_FAILED)

export const action = handler(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireBrand(request)
  const save = async ({ picture, ...input }: typeof BrandAccountInput._output) => {
    await updateBrandProfile(actor, input, await bytesOf(picture))
    return redirectWithFlash(href(urls.brand.account), "Profile Updated Successfully")
  }
  return submitForm(request, BrandAccountInput, save, {
    unreadableMessage: UNREADABLE,
    faultMessage: UPDATE_FAILED,
  })
})

export const meta: MetaFunction = () => [{ title: "Your Account · Influencer Marketplace" }]

export default function BrandAccount() {
  const { profile } = useLoaderData<typeof loader>()
  const isSaving = useNavigation().formAction === href(urls.brand.account)
  const [form, fields] = usePageForm({
    schema: async () => (await import("./account-schemas.ts")).BrandAccountInput,
    required: ["brandName"],
    answer: useActionData<typeof action>(),
    values: {
      brandName: profile.name,
      socials: profile.socials,
      website: profile.website ?? "",
      privacyPolicy: profile.privacyPolicy ?? "",
    },
  })
  return (
    <AccountPage email={profile.email} passwordHref={href(urls.brand.changePassword)}>
      <Form
        method="post"
        encType="multipart/form-data"
        className="grid gap-6"
        {...getFormProps(form)}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <PictureField
          key={profile.pictureId}
          field={fields.picture}
          label="Profile picture"
          hint={PICTURE_HINT}
          currentHref={
            profile.pictureId ? href(urls.picture, { pictureId: profile.pictureId }) : undefined
          }
        />
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
        <Button isBusy={isSaving} className="justify-self-start">
          Save Changes
        </Button>
      </Form>
    </AccountPage>
  )
}

export function ErrorBoundary() {
  return <AccountError retryHref={href(urls.brand.account)} />
}
