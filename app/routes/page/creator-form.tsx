import { TypicalPrices } from "#app/components/payments/typical-prices.tsx"
import { LANGUAGE_NAMES } from "#app/domain/market/creators/creator.ts"
import type { OwnCreator } from "#app/domain/market/creators/own-page.server.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { formatAmountPlain } from "#app/domain/shared/money.ts"
import { Button } from "#app/ui/button.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { CheckboxGroup } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { LANGUAGES, NICHES } from "#db/schema/market-words.ts"
import { CredentialFields, FollowerFields, RateFields } from "./creator-fields.tsx"

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
const NICHE_OPTIONS = NICHES.map((value) => ({ value, label: value }))
const SHOW_OPTIONS = [{ value: "yes", label: "Show my rates on my public page" }]

type CreatorFormProps = {
  creator: OwnCreator & { prices: readonly string[] }
  /** Shows the form's values, without a script. */
  previewAction: string
}

export const CREATOR_FORM = "creator-page"
const valuesOf = ({ bio, city, languages, niches, ...creator }: OwnCreator) => ({
  bio,
  city,
  languages,
  niches,
  followers: Object.fromEntries(
    creator.followers.map(({ platform, count, asOf }) => [
      platform,
      { count: String(count), asOf: isoDayOf(asOf) },
    ]),
  ),
  rates: Object.fromEntries(
    creator.rates.map(({ type, amountPaise }) => [type, formatAmountPlain(amountPaise)]),
  ),
  credentials: Object.fromEntries(
    creator.credentials.map(({ kind, number, name }) => [kind, { number, name }]),
  ),
  ...(creator.showsRates && { showsRates: "yes" as const }),
})

const spokenOf = ({ languages }: OwnCreator): string =>
  languages.length === 0
    ? "Languages"
    : `Languages: ${languages.map((one) => LANGUAGE_NAMES[one]).join(", ")}`

/** All fields are optional. */
export function CreatorForm({ creator, previewAction }: CreatorFormProps) {
  const [form, fields] = usePageForm({
    id: CREATOR_FORM,
    schema: async () =>
      (await import("#app/domain/market/creators/creator-schema.ts")).CreatorInput,
    required: [],
    values: valuesOf(creator),
  })
  const followers = fields.followers.getFieldset()
  const credentials = fields.credentials.getFieldset()
  return (
    <PageForm
      form={form}
      button="Save page"
      beside={
        <Button kind="secondary" formAction={previewAction} className="needs-no-script">
          Preview
        </Button>
      }
    >
      <TextAreaField
        field={fields.bio}
        label="About you"
        hint="Up to 1,000 characters. Email addresses and phone numbers are hidden from others."
      />
      <TextField field={fields.city} label="City" autoComplete="address-level2" />
      <CheckboxGroup field={fields.niches} legend="Niches, up to 5" options={NICHE_OPTIONS} />
      <Disclosure
        closedLabel={spokenOf(creator)}
        openLabel="Languages"
        isOpen={creator.languages.length === 0 || Boolean(fields.languages.errors)}
      >
        <CheckboxGroup
          field={fields.languages}
          legend="Languages, up to 8"
          options={LANGUAGE_OPTIONS}
        />
      </Disclosure>
      <FollowerFields fieldsOf={(platform) => followers[platform].getFieldset()} />
      <RateFields fields={fields.rates.getFieldset()} />
      <TypicalPrices lines={creator.prices} />
      <CheckboxGroup field={fields.showsRates} legend="Rates in public" options={SHOW_OPTIONS} />
      <CredentialFields fieldsOf={(kind) => credentials[kind].getFieldset()} />
    </PageForm>
  )
}
