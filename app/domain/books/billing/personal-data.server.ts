import { INDIAN_STATES, isStateCode } from "#app/domain/shared/indian-states.ts"
import { column, impersonal, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { billingProfiles, taxRates } from "#db/schema/documents.ts"

const SEALED = column.hidden("Only its end is copied, as the copy is unencrypted on disk.")

export const BILLING_DATA = [
  personal(billingProfiles, {
    part: {
      name: "billing-details",
      rows: ownRows(billingProfiles.userId, [billingProfiles.userId]),
    },
    erase: { deletes: billingProfiles.userId },
    columns: {
      userId: column.owner,
      legalName: column.copied,
      address: column.copied,
      country: column.copied,
      stateCode: column.formatted(
        (code: string) => (isStateCode(code) ? INDIAN_STATES[code] : code),
        "state",
      ),
      documentPrefix: column.copied,
      gstin: column.copied,
      keyId: SEALED,
      sealedPan: SEALED,
      maskedPan: column.copiedAs("pan"),
      isIndividual: column.copied,
      changedAt: column.copied,
    },
  }),
  impersonal(taxRates, "They hold nothing of anybody."),
]
