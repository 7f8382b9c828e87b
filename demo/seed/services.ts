import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  newServiceId,
  pauseService,
  publishService,
  saveService,
} from "#app/domain/market/services/save-service.server.ts"
import { ServiceInput } from "#app/domain/market/services/service-schema.ts"

const OFFERS = [
  {
    title: "A reel about your product",
    description:
      "30 to 45 seconds in daylight, with my voice and subtitles. You get a draft before it goes live.",
    type: "reel",
    share: 1,
    days: "7",
    needs: "The product, two weeks to try it.",
    usage: "organic",
    usageMonths: "3",
    first: { name: "Raw footage", price: "1500" },
    second: { name: "In half the time", price: "2500", days: "-3" },
    third: { name: "Your ads with my reel", price: "3000", codeDays: "30" },
  },
  {
    title: "Three stories with a link",
    description:
      "A short story in three frames, with your link, saved in my highlights for a month.",
    type: "story",
    quantity: "3",
    share: 0.5,
    days: "3",
    revisionRounds: "1",
  },
  {
    title: "A long video for your launch",
    description: "Six to eight minutes: what it is, how I use it, and what I would change.",
    type: "video",
    platform: "Youtube",
    share: 2,
    days: "14",
    usage: "paid_ads",
    usageMonths: "6",
    first: { name: "A short cut of it", price: "2000", days: "2" },
  },
]

const FOR_PRODUCT = {
  title: "An honest reel for your product",
  description: "I try it for a week and say what I like and what I would change. You pay no fee.",
  platform: "Instagram",
  type: "reel",
  quantity: "1",
  price: "0",
  productValue: "1500",
  days: "10",
  usage: "organic",
  usageMonths: "3",
}

/** Every third creator offers nothing; one service is paused and one a draft. */
export function addServices(creator: InfluencerActor, index: number, thousands: number): void {
  if (index % 3 === 2) return
  const rupees = Math.max(1_500, Math.round((thousands * 140) / 500) * 500)
  for (const [place, { share, ...offer }] of OFFERS.slice(0, 1 + ((index + 1) % 3)).entries()) {
    const id = newServiceId()
    const price = String(Math.round((rupees * share) / 100) * 100)
    const capacity = place === 0 ? "2" : undefined
    const input = { platform: "Instagram", quantity: "1", capacity, ...offer, price }
    saveService(creator, id, ServiceInput.parse(input))
    if (index === 3 && place === 0) continue
    publishService(creator, id)
    if (index === 4 && place === 1) pauseService(creator, id)
  }
  if (index > 1) return
  const id = newServiceId()
  saveService(creator, id, ServiceInput.parse(FOR_PRODUCT))
  publishService(creator, id)
}
