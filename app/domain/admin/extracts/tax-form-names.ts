export const TAX_FORMS = ["gstr8", "gstr1", "tdsResidents", "tdsNonResidents"] as const
export type TaxForm = (typeof TAX_FORMS)[number]

type FormName = { form: TaxForm; name: string; fromIso: string }

/** The Income-tax Act, 2025, renumbered its forms on 1 April 2026. */
const FORM_NAMES: readonly FormName[] = [
  { form: "gstr8", name: "GSTR-8", fromIso: "2017-07-01" },
  { form: "gstr1", name: "GSTR-1", fromIso: "2017-07-01" },
  { form: "tdsResidents", name: "Form 26Q", fromIso: "2000-01-01" },
  { form: "tdsResidents", name: "Form 140", fromIso: "2026-04-01" },
  { form: "tdsNonResidents", name: "Form 27Q", fromIso: "2000-01-01" },
  { form: "tdsNonResidents", name: "Form 144", fromIso: "2026-04-01" },
]

/** The day as "2026-04-01". */
export const nameOfForm = (form: TaxForm, dayIso: string): string =>
  FORM_NAMES.filter((row) => row.form === form && row.fromIso <= dayIso).at(-1)?.name ?? ""
