import portraitAsha from "./landing/portrait-asha.svg"
import portraitKabir from "./landing/portrait-kabir.svg"
import portraitMira from "./landing/portrait-mira.svg"

/**
 * What the landing page says. The brands, people, figures and quotes are invented and marked so on the
 * page: docs/rules.md#marketing-is-invented
 */

export type BrandLogo = { name: string; symbol: string; width: number }

/** Drawn in `landing/brand-logos.svg`, each 36 high and this wide. */
export const trustedBy: BrandLogo[] = [
  { name: "Saltwick", symbol: "saltwick", width: 136 },
  { name: "Oat & Anvil", symbol: "oat-anvil", width: 135 },
  { name: "Pomelo", symbol: "pomelo", width: 152 },
  { name: "Ferrow", symbol: "ferrow", width: 129 },
  { name: "Nightjar", symbol: "nightjar", width: 140 },
  { name: "Lumen Tea Co.", symbol: "lumen", width: 216 },
]

export type Benefit = { title: string; text: string }

export const benefits: Benefit[] = [
  {
    title: "One brief brings the right people",
    text: "Name your niche, networks, follower range and budget once. Nano and micro influencers who match find your project and apply.",
  },
  {
    title: "Bids you can compare",
    text: "Every applicant names a price and a delivery time. You read them side by side, next to the profiles behind them.",
  },
  {
    title: "You decide how many",
    text: "Work with one creator or with a hundred. The project closes by itself when the last place is taken.",
  },
  {
    title: "Payment before work starts",
    text: "Pay by card when you choose. An order begins only once the payment is proven, so nobody works on a promise.",
  },
  {
    title: "Nothing slips",
    text: "Each order shows who, how much, since when and how it stands, for the brand and for the influencer alike.",
  },
]

export type Bid = { name: string; portrait: string; amount: string; days: number }

/** A brief as a brand sees it, with the bids that came in. */
export const sampleProject = {
  title: "Three reels for a monsoon tea",
  facts: ["Food", "10K-100K followers", "Instagram, Youtube"],
  budget: "₹8,000 – ₹15,000",
  bids: [
    { name: "Mira Sen", portrait: portraitMira, amount: "₹12,000", days: 9 },
    { name: "Kabir Gill", portrait: portraitKabir, amount: "₹14,500", days: 12 },
    { name: "Asha Menon", portrait: portraitAsha, amount: "₹9,800", days: 14 },
  ] satisfies Bid[],
  chosen: "Mira Sen",
}

export type SampleInfluencer = {
  name: string
  portrait: string
  portraitText: string
  niches: string[]
  /** The count for Instagram; the other three networks stand at 0. */
  instagramFollowers: string
}

export const otherNetworks = ["Youtube", "Tiktok", "X"] as const

export const influencers: SampleInfluencer[] = [
  {
    name: "Mira Sen",
    portrait: portraitMira,
    portraitText: "Mira, dark bob and striped jersey, before a low sun",
    niches: ["Food", "Slow travel"],
    instagramFollowers: "48.2K",
  },
  {
    name: "Kabir Gill",
    portrait: portraitKabir,
    portraitText: "Kabir, red turban and full beard, before mountains",
    niches: ["Outdoors", "Fitness"],
    instagramFollowers: "31.7K",
  },
  {
    name: "Asha Menon",
    portrait: portraitAsha,
    portraitText: "Asha, wide curls and golden earrings, under an arch",
    niches: ["Beauty", "Crafts"],
    instagramFollowers: "9.4K",
  },
]

export const results = [
  { figure: "50%", label: "ROI boost" },
  { figure: "35%", label: "brand engagement increase" },
] as const

export type Testimonial = {
  text: string
  author: string
  companyTitle: string
  colour: "terracotta" | "olive" | "ochre" | "plum"
}

export const testimonials: Testimonial[] = [
  {
    text: "We used to spend two weeks writing to people who never answered. We posted one brief on Monday and had eleven serious bids on Wednesday.",
    author: "Ritika Rao",
    companyTitle: "Head of Growth, Saltwick",
    colour: "terracotta",
  },
  {
    text: "Small creators answer every comment. That is the engagement we could never buy.",
    author: "Daniel Okafor",
    companyTitle: "Founder, Oat & Anvil",
    colour: "olive",
  },
  {
    text: "Price and delivery time are on the table before we talk. It keeps both sides honest.",
    author: "Mei Tanaka",
    companyTitle: "Brand Manager, Pomelo",
    colour: "ochre",
  },
  {
    text: "I can see at a glance which orders run and which are done. My spreadsheet has retired, and I do not miss it.",
    author: "Farah Qureshi",
    companyTitle: "Marketing Lead, Nightjar",
    colour: "plum",
  },
]
