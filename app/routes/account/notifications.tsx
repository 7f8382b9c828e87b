import { useLoaderData } from "@remix-run/react"
import { AccountTabs } from "#app/components/accounts/account-tabs.tsx"
import {
  AS_BEFORE,
  GROUP_CHOICE_LABELS,
  type GroupChoice,
} from "#app/domain/admin/notifications/notice-choices.ts"
import { NoticeChoices } from "#app/domain/admin/notifications/notice-choices-schema.ts"
import {
  chooseMail,
  listGroupChoices,
} from "#app/domain/admin/notifications/notice-settings.server.ts"
import {
  findPushKey,
  listPushBrowsers,
} from "#app/domain/admin/notifications/push-subscriptions.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { CardSection } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { MAIL_CHOICES } from "#db/schema/words.ts"
import { PushSettings } from "./push-settings.tsx"

const HERE = href(urls.account.notifications)

export const config = { sends: "account" } satisfies RouteConfig

export const loader = actorHandler(async ({ actor, request }) => {
  const publicKey = findPushKey()
  return {
    role: actor.role,
    choices: listGroupChoices(actor),
    required: requiredFields(NoticeChoices),
    push: publicKey && {
      publicKey,
      browsers: listPushBrowsers(actor, await sessionTokenOf(request)),
    },
  }
})

export const action = actorHandler(({ actor, request }) =>
  submitForm(request, NoticeChoices, (input) => {
    chooseMail(actor, input)
    return redirectWithFlash(HERE, "Choices saved.")
  }),
)

export const meta = titleMeta("Notification settings")

function optionsFor(mail: GroupChoice) {
  const choices: GroupChoice[] = [...MAIL_CHOICES, ...(mail === AS_BEFORE ? [mail] : [])]
  return choices.map((value) => ({ value, label: GROUP_CHOICE_LABELS[value] }))
}

const ALWAYS_SENT = {
  influencer: ["Sign-ins, your password and your email address", "Your data and your account"],
  brand: [
    "Sign-ins, your password and your email address",
    "Your data and your account",
    "Payments and refunds",
  ],
}

export default function NotificationSettings() {
  const { role, choices, push } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "notification-settings",
    schema: async () =>
      (await import("#app/domain/admin/notifications/notice-choices-schema.ts")).NoticeChoices,
    values: Object.fromEntries(choices.map(({ group, mail }) => [group, mail])),
  })
  return (
    <NarrowPage
      title="Notification settings"
      back={{ href: href(urls.notifications.list), label: "Notifications" }}
      tabs={<AccountTabs role={role} current="Notifications" />}
    >
      <CardSection id="by-mail" title="By email">
        <p className="text-muted">
          You see everything in your notifications. Choose what we also send by email.
        </p>
        <PageForm form={form} button="Save choices" action={HERE} className="gap-5">
          {choices.map(({ group, label, hint, mail }) => (
            <SelectField
              key={group}
              field={fields[group]}
              label={label}
              hint={hint}
              options={optionsFor(mail)}
            />
          ))}
        </PageForm>
      </CardSection>
      {push && <PushSettings {...push} />}
      <CardSection id="always" title="Always by email">
        <p className="text-muted">
          Mail about the safety of your account or your money cannot be switched off, so that you
          can act in time.
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          {ALWAYS_SENT[role].map((about) => (
            <li key={about}>{about}</li>
          ))}
        </ul>
      </CardSection>
    </NarrowPage>
  )
}
