import { getFormProps } from "@conform-to/react"
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { findOwnProfile } from "#app/domain/profiles/profile-queries.server.ts"
import { updateInfluencerProfile } from "#app/domain/profiles/update-influencer-profile.server.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
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
import { InfluencerAccountInput } from "./account-schemas.ts"

export const loader = handler(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireInfluencer(request)
  return { profile: findOwnProfile(actor) }
}, FETCH_FAILED)

export const action = handler(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireInfluencer(request)
  const save = async ({ picture, ...input }: typeof InfluencerAccountInput._output) => {
    await updateInfluencerProfile(actor, input, await bytesOf(picture))
    return redirectWithFlash(href(urls.influencer.account), "Profile Updated Successfully")
  }
  return submitForm(request, InfluencerAccountInput, save, {
    unreadableMessage: UNREADABLE,
    faultMessage: UPDATE_FAILED,
  })
})

export const meta: MetaFunction = () => [{ title: "Your Account · Influencer Marketplace" }]

export default function InfluencerAccount() {
  const { profile } = useLoaderData<typeof loader>()
  const isSaving = useNavigation().formAction === href(urls.influencer.account)
  const [form, fields] = usePageForm({
    schema: async () => (await import("./account-schemas.ts")).InfluencerAccountInput,
    required: ["name", "userName"],
    answer: useActionData<typeof action>(),
    values: {
      name: profile.name,
      userName: profile.userName ?? "",
      socials: profile.socials,
    },
  })
  return (
    <AccountPage email={profile.email} passwordHref={href(urls.influencer.changePassword)}>
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
        <Button isBusy={isSaving} className="justify-self-start">
          Save Changes
        </Button>
      </Form>
    </AccountPage>
  )
}

export function ErrorBoundary() {
  return <AccountError retryHref={href(urls.influencer.account)} />
}
