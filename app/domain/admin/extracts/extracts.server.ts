import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { consumeAdminLimit } from "#app/domain/identity/operators/admin-limits.server.ts"
import type { CsvCell } from "#app/domain/shared/csv.server.ts"
import { orNotFound } from "#app/domain/shared/errors.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import { DAY_BOOK, TRIAL_BALANCE_COLUMNS, trialBalance } from "./books-extracts.server.ts"
import { nameOfSpan, type TimeRange } from "./extract-period.server.ts"
import { collectedTax, FEE_SUPPLIES, GSTR8_COLUMNS } from "./tax-extracts.server.ts"
import { nameOfForm, type TaxForm } from "./tax-form-names.ts"
import { VOUCHER_EXTRACT } from "./vouchers.server.ts"
import { TDS_OF_NON_RESIDENTS, TDS_OF_RESIDENTS } from "./withheld-tax.server.ts"

type Extract = {
  title: string
  note: string
  /** The tax form it prepares; its name depends on the day. */
  form?: TaxForm
  columns: readonly string[]
  rows: (span: TimeRange) => AsyncGenerator<CsvCell[]>
}

/** Keyed by name in the address: docs/rules.md#extracts */
const EXTRACTS = {
  "trial-balance": {
    title: "Trial balance",
    note: "Opening, movement and closing of each account",
    columns: TRIAL_BALANCE_COLUMNS,
    rows: trialBalance,
  },
  "day-book": {
    title: "Day book",
    note: "Every line of the books",
    ...DAY_BOOK,
  },
  accounting: {
    title: "Accounting vouchers",
    note: "The same lines as vouchers, to import into accounting software",
    ...VOUCHER_EXTRACT,
  },
  "gstr-8": {
    title: "TCS of registered suppliers",
    note: "Working paper of the operator's monthly statement",
    form: "gstr8",
    columns: GSTR8_COLUMNS,
    rows: collectedTax,
  },
  "gstr-1": {
    title: "Our fee",
    note: "Working paper of our outward supplies",
    form: "gstr1",
    ...FEE_SUPPLIES,
  },
  "tds-residents": {
    title: "TDS of residents",
    note: "Working paper of the quarterly statement",
    form: "tdsResidents",
    ...TDS_OF_RESIDENTS,
  },
  "tds-non-residents": {
    title: "TDS of non-residents",
    note: "Working paper of the quarterly statement",
    form: "tdsNonResidents",
    ...TDS_OF_NON_RESIDENTS,
  },
} as const satisfies Record<string, Extract>

const NAMES = keysOf(EXTRACTS)

/** Form names are those at the end of the span. */
export const listExtracts = (span: TimeRange | undefined) =>
  NAMES.map((name) => {
    const { title, note, form }: Extract = EXTRACTS[name]
    const formName = form && span && nameOfForm(form, isoDateOfBookDay(span.to))
    return { name, title: formName ? `${formName}: ${title}` : title, note }
  })

/** Streams an extract. @throws NotFound, RateLimited (docs/rules.md#limits-of-the-desk) */
export function openExtract(operator: OperatorActor, asked: string, span: TimeRange) {
  const name = orNotFound(
    NAMES.find((one) => one === asked),
    "There is no such extract.",
  )
  const refusal = consumeAdminLimit(operator, "searches")
  if (refusal) throw refusal
  const { columns, rows }: Extract = EXTRACTS[name]
  return { name: `${name}-${nameOfSpan(span)}.csv`, headers: columns, rows: rows(span) }
}
