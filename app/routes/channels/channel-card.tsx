import { useNavigation } from "@remix-run/react"
import { VerifiedFigures } from "#app/components/creators/verified-figures.tsx"
import {
  platformSlug,
  type VerifiedChannel,
  VIEWER_LABELS,
} from "#app/domain/market/channels/channel.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import type { FormAnswer } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { CalendarDate } from "#app/ui/calendar-date.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import type { ChannelStep } from "#app/urls/public.ts"
import type { ChannelViewers } from "#db/schema/market-words.ts"
import type { Platform } from "#db/schema/words.ts"

type Own = {
  handle: string
  shownTo: ChannelViewers
  audienceShownTo: ChannelViewers
  connectedAt: number
  brands: readonly { brandId: string; name: string }[]
  approvedIds: readonly string[]
  verified: VerifiedChannel | null
}
type Channel = {
  platform: Platform
  options: readonly ChannelViewers[]
  own?: Own | undefined
}
export function ChannelCard({ channel }: { channel: Channel }) {
  const { platform, own } = channel
  const id = platformSlug(platform)
  const label = ACCOUNT_LABELS[platform]
  return (
    <CardSection id={id} title={label}>
      {own ? (
        <>
          <p className="wrap-anywhere">
            {`${own.handle} is connected since `}
            <CalendarDate at={own.connectedAt} />.
          </p>
          {own.verified ? (
            <VerifiedFigures channel={own.verified} level={3} />
          ) : (
            <p className="text-muted">The figures are being read. This can take a few minutes.</p>
          )}
          <Viewers channel={{ ...channel, own }} />
          <div className="flex flex-wrap gap-3 border-line border-t pt-4">
            <StepForm platform={platform} step="refresh" label="Update figures now" />
            <StepForm platform={platform} step="disconnect" label={`Disconnect ${label}`} />
          </div>
          <p className="text-sm text-muted">
            Disconnecting deletes the figures here for good, also those of posts in orders, and the
            handle on your profile.
          </p>
        </>
      ) : (
        <>
          <p className="text-muted">{ABOUT[platform]}</p>
          <StepForm platform={platform} step="connect" label={`Connect ${label}`} />
        </>
      )}
    </CardSection>
  )
}

const ABOUT: Partial<Record<Platform, string>> = {
  Instagram: "For professional accounts: followers, posts and audience.",
  Youtube: "Subscribers and the latest videos. Nobody sees them until you say so.",
}

type StepFormProps = { platform: Platform; step: ChannelStep; label: string }

function StepForm({ platform, step, label }: StepFormProps) {
  const action = href(urls.account.channelStep, { platform: platformSlug(platform), step })
  const isBusy = useNavigation().formAction === action
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button kind={step === "connect" ? "primary" : "secondary"} isBusy={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

function Viewers({ channel }: { channel: Channel & { own: Own } }) {
  const { platform, options, own } = channel
  const id = `viewers-${platformSlug(platform)}`
  const answer = useFormAnswer<FormAnswer>()
  const isOwn = answer?.lastResult.initialValue?.platform === platform
  const [form, fields] = usePageForm({
    id,
    schema: async () =>
      (await import("#app/domain/market/channels/channel-schema.ts")).ViewersInput,
    answer: isOwn ? answer : undefined,
    values: {
      platform,
      shownTo: own.shownTo,
      audienceShownTo: own.audienceShownTo,
      brandIds: [...own.approvedIds],
    },
  })
  const choices = (words: readonly ChannelViewers[]) =>
    words.map((value) => ({ value, label: VIEWER_LABELS[value] }))
  return (
    <PageForm form={form} button="Save choice" buttonLook={{ kind: "secondary" }} className="gap-4">
      <input type="hidden" name="platform" value={platform} />
      <SelectField field={fields.shownTo} label="Who sees the figures" options={choices(options)} />
      {options.includes("brands") && (
        <SelectField
          field={fields.audienceShownTo}
          label="Who sees the audience"
          options={choices(options)}
        />
      )}
      {own.brands.length > 0 && (
        <CheckboxGroup
          field={fields.brandIds}
          legend="Brands that see the figures in any case, when you apply to them"
          options={own.brands.map(({ brandId, name }) => ({ value: brandId, label: name }))}
        />
      )}
    </PageForm>
  )
}
