import type { FollowerBand, Platform } from "#db/schema/words.ts"

export type Campaign = {
  /** In lower case. */
  title: (product: string) => string
  description: (product: string, detail: string) => string
  platforms: Platform[]
  influencerCount: number
  followers: FollowerBand | null
  deliveryDays: number
  /** Minimum per influencer; the maximum is half more. */
  budgetRupees: number
  /** Work is reviewed before posting. */
  needsApproval?: true
}

/** Each brand runs all, with different products. */
export const CAMPAIGNS: readonly Campaign[] = [
  {
    title: (product) => `Three reels for our ${product}`,
    description: (product, detail) =>
      `We would like three reels of 20 to 40 seconds that show our ${product} in an ordinary day: ${detail}.\n\nNo script. You tell the story in your own words and we only check the facts. One round of changes, then it goes out on your account with a paid-partnership label.`,
    platforms: ["Instagram"],
    influencerCount: 1,
    followers: "1K-10K",
    deliveryDays: 14,
    budgetRupees: 9000,
    needsApproval: true,
  },
  {
    title: (product) => `Honest review: ${product}`,
    description: (product, detail) =>
      `Use our ${product} for two weeks and say what you think, including what you would change. It is ${detail}, and we want to know whether people notice.\n\nOne video of 6 to 10 minutes. You keep the product.`,
    platforms: ["Youtube"],
    influencerCount: 1,
    followers: "10K-100K",
    deliveryDays: 28,
    budgetRupees: 24_000,
  },
  {
    title: (product) => `Launch week for the ${product}`,
    description: (product, detail) =>
      `The new ${product} goes on sale in the first week of the month, ${detail}. We look for several creators who post on the same day, each from another city.\n\nOne feed post and three stories with a link. We send the product ten days before.`,
    platforms: ["Instagram", "X"],
    influencerCount: 4,
    followers: "1K-10K",
    deliveryDays: 10,
    budgetRupees: 6500,
  },
  {
    title: (product) => `A short series around the ${product}`,
    description: (product, detail) =>
      `Four short clips, one a week, that follow one small idea of yours in which our ${product} plays a part. It is ${detail}.\n\nSend us the idea in two sentences with your application. Music must be licensed for commercial use.`,
    platforms: ["Tiktok", "Youtube"],
    influencerCount: 2,
    followers: "10K-100K",
    deliveryDays: 35,
    budgetRupees: 18_000,
  },
  {
    title: (product) => `Unbox the ${product} with your audience`,
    description: (product, detail) =>
      `Open the parcel live or in one take and talk through the ${product} as you find it: ${detail}. Questions from the comments are the heart of it.\n\nAt least fifteen minutes live, or five minutes recorded.`,
    platforms: ["Instagram", "Youtube"],
    influencerCount: 1,
    followers: null,
    deliveryDays: 7,
    budgetRupees: 7500,
  },
  {
    title: (product) => `Photographs of the ${product} for our shop`,
    description: (product, detail) =>
      `Twelve photographs of our ${product} in natural light, six of them upright for stories. It is ${detail}.\n\nWe buy the right to use them in our shop and newsletter for two years. Posting on your own account is welcome and not required.`,
    platforms: [],
    influencerCount: 1,
    followers: "0-1K",
    deliveryDays: 21,
    budgetRupees: 14_000,
  },
  {
    title: (product) => `Ten voices on the ${product}`,
    description: (product, detail) =>
      `We gather ten small creators around our ${product}, ${detail}. Each posts one clip of under a minute about the one thing they would tell a friend.\n\nFirst campaigns are welcome: we help with the brief and answer within a day.`,
    platforms: ["Instagram", "Tiktok"],
    influencerCount: 10,
    followers: "0-1K",
    deliveryDays: 12,
    budgetRupees: 2500,
  },
  {
    title: (product) => `Gift guide with our ${product}`,
    description: (product, detail) =>
      `You are making a gift guide for the festive season? We would like our ${product} to be one of at most seven things in it. It is ${detail}.\n\nOne post or one clip, with the link in your profile for fourteen days.`,
    platforms: ["Instagram", "Youtube", "X"],
    influencerCount: 3,
    followers: "10K-100K",
    deliveryDays: 18,
    budgetRupees: 12_000,
  },
  {
    title: (product) => `Thirty days with the ${product}`,
    description: (product, detail) =>
      `A diary of thirty days with our ${product}, ${detail}. A short note every few days and one summing-up at the end, good or bad.\n\nWe answer questions and stay out of your text.`,
    platforms: ["X", "Instagram"],
    influencerCount: 1,
    followers: "1K-10K",
    deliveryDays: 40,
    budgetRupees: 16_000,
  },
  {
    title: (product) => `Behind the scenes: how the ${product} is made`,
    description: (product, detail) =>
      `Spend a day where our ${product} is made, ${detail}, and film what you find interesting. Travel and lunch are on us.\n\nOne film of 8 to 12 minutes and two short cuts of it.`,
    platforms: ["Youtube"],
    influencerCount: 1,
    followers: "100K-1M",
    deliveryDays: 45,
    budgetRupees: 65_000,
  },
  {
    title: (product) => `Answer five questions about the ${product}`,
    description: (product, detail) =>
      `Our customers keep asking the same five questions about the ${product}. It is ${detail}. Answer them on camera the way you would answer a friend.\n\nFive clips of under 30 seconds, delivered as files and posted as a series.`,
    platforms: ["Tiktok", "Instagram"],
    influencerCount: 2,
    followers: "1K-10K",
    deliveryDays: 15,
    budgetRupees: 8000,
    needsApproval: true,
  },
  {
    title: (product) => `Ambassadors for the ${product}, three months`,
    description: (product, detail) =>
      `We look for people who would use our ${product} anyway, ${detail}, and who mention it twice a month for three months.\n\nA fixed fee each month, a code for your followers and first access to whatever comes next.`,
    platforms: ["Instagram", "Youtube", "Tiktok"],
    influencerCount: 5,
    followers: "10K-100K",
    deliveryDays: 90,
    budgetRupees: 30_000,
  },
  {
    title: (product) => `One great film about the ${product}`,
    description: (product, detail) =>
      `One film of 60 to 90 seconds with a beginning, a middle and an end. Our ${product} is ${detail}; show why that matters to a real person.\n\nWe would rather wait for a good idea than publish an ordinary one.`,
    platforms: ["Youtube", "Instagram"],
    influencerCount: 1,
    followers: "1M+",
    deliveryDays: 60,
    budgetRupees: 1_80_000,
  },
  {
    title: (product) => `Compare our ${product} with the one you use`,
    description: (product, detail) =>
      `Put our ${product} next to the one that you bought yourself, and be fair to both. Ours is ${detail}.\n\nOne video or one long thread with photographs. We do not see it before your readers do.`,
    platforms: ["Youtube", "X"],
    influencerCount: 1,
    followers: "10K-100K",
    deliveryDays: 25,
    budgetRupees: 22_000,
  },
  {
    title: (product) => `Stories from home with the ${product}`,
    description: (product, detail) =>
      `Six stories over one weekend that show our ${product} where you live, ${detail}. Quiet, well lit, no voice needed.\n\nPlease add our link sticker to two of them and send us the reach after 48 hours.`,
    platforms: ["Instagram"],
    influencerCount: 6,
    followers: "1K-10K",
    deliveryDays: 9,
    budgetRupees: 4000,
  },
]
