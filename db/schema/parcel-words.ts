export const CARRIERS = [
  "bluedart",
  "delhivery",
  "dhl",
  "dtdc",
  "ekart",
  "fedex",
  "india_post",
  "other",
] as const
export type Carrier = (typeof CARRIERS)[number]

export const PARCEL_OUTCOMES = ["received", "damaged", "lost"] as const
export type ParcelOutcome = (typeof PARCEL_OUTCOMES)[number]
export const PARCEL_STATES = [...PARCEL_OUTCOMES, "return_asked", "sent_back", "returned"] as const
export type ParcelState = (typeof PARCEL_STATES)[number]
