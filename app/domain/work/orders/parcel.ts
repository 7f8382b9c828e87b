import type { Carrier, ParcelState } from "#db/schema/parcel-words.ts"
import type { Role } from "#db/schema/words.ts"

type CarrierFacts = { label: string; trackingUrl?: string }

/** Those with a public address that shows one parcel have a link. */
export const CARRIER_FACTS: Record<Carrier, CarrierFacts> = {
  bluedart: {
    label: "Blue Dart",
    trackingUrl: "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=",
  },
  delhivery: { label: "Delhivery", trackingUrl: "https://www.delhivery.com/track-v2/package/" },
  dhl: { label: "DHL", trackingUrl: "https://www.dhl.com/in-en/home/tracking.html?tracking-id=" },
  dtdc: { label: "DTDC" },
  ekart: { label: "Ekart" },
  fedex: { label: "FedEx", trackingUrl: "https://www.fedex.com/fedextrack/?trknbr=" },
  india_post: { label: "India Post" },
  other: { label: "Another carrier" },
}

export const OUTCOME_LABELS: Record<ParcelState, string> = {
  received: "Received",
  damaged: "Arrived damaged",
  lost: "Never came",
  return_asked: "Return asked for",
  sent_back: "Sent back",
  returned: "Returned",
}

type Step = { by: Role; from: readonly (ParcelState | null)[] }

/** The side that moves a product into a state, and from which; null is on its way. */
export const PARCEL_STEPS: Record<ParcelState, Step> = {
  received: { by: "influencer", from: [null, "damaged", "lost"] },
  damaged: { by: "influencer", from: [null, "lost"] },
  lost: { by: "influencer", from: [null] },
  return_asked: { by: "brand", from: [null, "received", "damaged", "return_asked"] },
  sent_back: { by: "influencer", from: ["return_asked", "sent_back"] },
  returned: { by: "brand", from: ["return_asked", "sent_back"] },
}

/** The brand ships anew from these. */
export const SHIPPABLE_STATES: Step["from"] = [null, "damaged", "lost", "returned"]

/** Undefined where the carrier has no such page. */
export const trackingHref = (carrier: Carrier, number: string): string | undefined => {
  const { trackingUrl } = CARRIER_FACTS[carrier]
  return trackingUrl && `${trackingUrl}${encodeURIComponent(number)}`
}

/** Days in which a brand ships once it has the address: docs/rules.md#sending-a-product */
export const SHIP_WITHIN_DAYS = 7
