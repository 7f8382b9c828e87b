import { INDIAN_STATES, isStateCode } from "#app/domain/shared/indian-states.ts"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { billingProfiles, taxRates } from "#db/schema/documents.ts"

const SEALED = column.hidden("Only its end is copied, as the copy is unencrypted on disk.")

export const BILLING_PERSONAL_DATA = [
  personal(billingProfiles, {
    part: {
      name: "billing-details",
      rows: ownRows(billingProfiles.userId, [billingProfiles.userId]),
    },
    erase: { deletes: billingProfiles.userId },
    columns: {
      ...copied(billingProfiles, "legalName", "address", "country", "documentPrefix", "gstin"),
      ...copied(billingProfiles, "isIndividual", "changedAt"),
      userId: column.owner,
      stateCode: column.formatted(
        (code: string) => (isStateCode(code) ? INDIAN_STATES[code] : code),
        "state",
      ),
      ...column.each(SEALED, "keyId", "sealedPan"),
      maskedPan: column.copiedAs("pan"),
    },
  }),
  impersonal(taxRates, "They hold nothing of anybody."),
]
