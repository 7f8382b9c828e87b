import { INDIAN_STATES, isStateCode } from "#app/domain/shared/indian-states.ts"
import {
  copied,
  copiedAs,
  formatted,
  hidden,
  impersonal,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { billingProfiles, taxRates } from "#db/schema/documents.ts"

const SEALED = hidden("Only its end is copied, as the copy is unencrypted on disk.")

export const BILLING_DATA: readonly TableData[] = [
  personal(billingProfiles, {
    part: {
      name: "billing-details",
      rows: ownRows(billingProfiles.userId, [billingProfiles.userId]),
    },
    erase: { deletes: billingProfiles.userId },
    columns: {
      userId: OWNER,
      legalName: copied,
      address: copied,
      country: copied,
      stateCode: formatted(
        (code: string) => (isStateCode(code) ? INDIAN_STATES[code] : code),
        "state",
      ),
      documentPrefix: copied,
      gstin: copied,
      keyId: SEALED,
      sealedPan: SEALED,
      maskedPan: copiedAs("pan"),
      isIndividual: copied,
      changedAt: copied,
    },
  }),
  impersonal(taxRates, "They hold nothing of anybody."),
]
