import type { DeliverableType, FollowerBand, Platform } from "#db/schema/words.ts"

type Work = { type: DeliverableType; platform: Platform; quantity: number }

export type Campaign = {
  /** Brands take turns; product names are in lower case. */
  titles: readonly ((product: string) => string)[]
  description: (product: string, detail: string) => string
  work: readonly Work[]
  influencerCount: number
  followers: FollowerBand | null
  deliveryDays: number
  /** Minimum per influencer; the maximum is half more. */
  budgetRupees: number
  /** Work is reviewed before posting. */
  needsApproval?: true
  /** Makes no sense for an app or a rental. */
  isForThings?: true
  dos: string
  donts?: string
}

const on =
  (platform: Platform, type: DeliverableType) =>
  (quantity: number): Work => ({ type, platform, quantity })
const reels = on("Instagram", "reel")
const posts = on("Instagram", "post")
const stories = on("Instagram", "story")
const videos = on("Youtube", "video")
const shorts = on("Youtube", "short")
const tweets = on("X", "tweet")

/** Numbers in titles and texts are those of `work`: tests/long/http/demo.test.ts */
export const CAMPAIGNS: readonly Campaign[] = [
  {
    titles: [
      (product) => `Three reels for our ${product}`,
      (product) => `The ${product} in three reels`,
      (product) => `Three reels, three mornings, our ${product}`,
    ],
    description: (product, detail) =>
      `We would like three reels of 20 to 40 seconds that show our ${product} in an ordinary day: ${detail}.\n\nNo script. You tell the story in your own words and we only check the facts before you post.`,
    work: [reels(3)],
    influencerCount: 1,
    followers: "1K-10K",
    deliveryDays: 14,
    budgetRupees: 9000,
    needsApproval: true,
    dos: "Film in daylight and say the name once in the first seconds.",
    donts: "No filters on skin or food, and no comparison with other brands.",
  },
  {
    titles: [
      (product) => `Honest review: ${product}`,
      (product) => `Two weeks with the ${product}, on film`,
      (product) => `Tell us what you would change about the ${product}`,
    ],
    description: (product, detail) =>
      `Use our ${product} for two weeks and say what you think, including what you would change. Good to know: ${detail}. We want to hear whether people notice.\n\nOne video of 6 to 10 minutes. We pay the same for a bad verdict.`,
    work: [videos(1)],
    influencerCount: 1,
    followers: "10K-100K",
    deliveryDays: 28,
    budgetRupees: 24_000,
    dos: "Say at the start that it is paid for, and at the end what you would change.",
  },
  {
    titles: [
      (product) => `Launch week for the ${product}`,
      (product) => `One post and three stories for the new ${product}`,
      (product) => `Be first with the ${product}`,
    ],
    description: (product, detail) =>
      `We launch the new ${product} in the first week of the month: ${detail}. We look for several influencers who post on the same day, each from another city.\n\nOne feed post and three stories with a link.`,
    work: [posts(1), stories(3)],
    influencerCount: 4,
    followers: "1K-10K",
    deliveryDays: 10,
    budgetRupees: 5000,
    isForThings: true,
    dos: "Put the link sticker on the last story.",
  },
  {
    titles: [
      (product) => `Four shorts around the ${product}`,
      (product) => `Your small idea, our ${product}, four shorts`,
      (product) => `A series of four shorts with the ${product}`,
    ],
    description: (product, detail) =>
      `Four shorts, one a week, that follow one small idea of yours in which our ${product} plays a part. Good to know: ${detail}.\n\nSend us the idea in two sentences with your application. Music must be licensed for commercial use.`,
    work: [shorts(4)],
    influencerCount: 2,
    followers: "10K-100K",
    deliveryDays: 35,
    budgetRupees: 18_000,
    needsApproval: true,
    dos: "Keep each short under 45 seconds, and let the idea lead.",
    donts: "No music that you have no licence for.",
  },
  {
    titles: [
      (product) => `Unbox the ${product} with your audience`,
      (product) => `First look at the ${product}, in one take`,
      (product) => `Open our ${product} on camera`,
    ],
    description: (product, detail) =>
      `Open the box in one take and talk through what you find. About the ${product}: ${detail}. Questions from the comments are the heart of it.\n\nOne video of at least five minutes and two stories that lead to it.`,
    work: [videos(1), stories(2)],
    influencerCount: 1,
    followers: null,
    deliveryDays: 9,
    budgetRupees: 7500,
    isForThings: true,
    dos: "Answer the first twenty comments.",
  },
  {
    titles: [
      (product) => `Six photo posts with the ${product}`,
      (product) => `The ${product} in six posts, in daylight`,
      (product) => `Six quiet posts about our ${product}`,
    ],
    description: (product, detail) =>
      `Six posts with photographs of our ${product} in natural light. Good to know: ${detail}.\n\nWe may show them in our shop and newsletter for a year, with your name.`,
    work: [posts(6)],
    influencerCount: 1,
    followers: "1K-10K",
    deliveryDays: 21,
    budgetRupees: 14_000,
    needsApproval: true,
    isForThings: true,
    dos: "Natural light, upright, with room above for a line of text.",
    donts: "No stock backgrounds.",
  },
  {
    titles: [
      (product) => `Ten voices on the ${product}`,
      (product) => `Your first campaign: the ${product}`,
      (product) => `Ten small accounts, our ${product}`,
    ],
    description: (product, detail) =>
      `We gather ten small accounts around our ${product}, ${detail}. Each posts one reel of under a minute about the one thing they would tell a friend.\n\nFirst campaigns are welcome: we help with the brief.`,
    work: [reels(1)],
    influencerCount: 10,
    followers: "0-1K",
    deliveryDays: 12,
    budgetRupees: 1500,
    dos: "Speak to one person, not to everybody.",
  },
  {
    titles: [
      (product) => `Gift guide with our ${product}`,
      (product) => `A place for the ${product} in your New Year list`,
      (product) => `Wedding season gifts: the ${product}`,
    ],
    description: (product, detail) =>
      `You are making a gift guide this season? We would like our ${product} to be one of at most seven things in it. Good to know: ${detail}.\n\nOne reel and one post, with the link in your profile for fourteen days.`,
    work: [reels(1), posts(1)],
    influencerCount: 3,
    followers: "10K-100K",
    deliveryDays: 18,
    budgetRupees: 12_000,
    isForThings: true,
    dos: "Say for whom it is a good gift, and for whom it is not.",
  },
  {
    titles: [
      (product) => `Thirty days with the ${product}`,
      (product) => `A month of notes about the ${product}`,
      (product) => `Keep a diary of our ${product}`,
    ],
    description: (product, detail) =>
      `A diary of thirty days with our ${product}, ${detail}. A short note each week and one reel that sums it up, good or bad.\n\nFour tweets and one reel. We answer questions and stay out of your text.`,
    work: [tweets(4), reels(1)],
    influencerCount: 1,
    followers: "1K-10K",
    deliveryDays: 40,
    budgetRupees: 12_000,
    dos: "Write when something happened, not when the calendar says so.",
  },
  {
    titles: [
      (product) => `Behind the scenes of the ${product}`,
      (product) => `A day in the workshop behind the ${product}`,
      (product) => `Meet the people who make the ${product}`,
    ],
    description: (product, detail) =>
      `Spend a day with the people who make our ${product}, ${detail}, and film what you find interesting. Travel and lunch are on us.\n\nOne video of 8 to 12 minutes and two shorts cut from it.`,
    work: [videos(1), shorts(2)],
    influencerCount: 1,
    followers: "100K-1M",
    deliveryDays: 45,
    budgetRupees: 65_000,
    needsApproval: true,
    isForThings: true,
    dos: "Ask the people who work there before you film them.",
    donts: "No addresses and no faces of visitors.",
  },
  {
    titles: [
      (product) => `Five questions about the ${product}, five reels`,
      (product) => `Answer five questions about the ${product} in five reels`,
      (product) => `What people ask about our ${product}: five reels`,
    ],
    description: (product, detail) =>
      `Our customers keep asking the same five questions about the ${product}. Good to know: ${detail}. Answer them on camera the way you would answer a friend.\n\nFive reels of under 30 seconds, one question each. You get the questions with the order.`,
    work: [reels(5)],
    influencerCount: 2,
    followers: "1K-10K",
    deliveryDays: 15,
    budgetRupees: 8000,
    needsApproval: true,
    dos: "Show the question as text in the first second.",
    donts: "No medical or financial promises.",
  },
  {
    titles: [
      (product) => `Ambassadors for the ${product}, three months`,
      (product) => `Three months with our ${product}`,
      (product) => `Become a regular: the ${product}`,
    ],
    description: (product, detail) =>
      `We look for people who would use our ${product} anyway, ${detail}, and who mention it twice a month for three months.\n\nSix reels in all. A fixed fee, a code for your followers and first access to whatever comes next.`,
    work: [reels(6)],
    influencerCount: 5,
    followers: "10K-100K",
    deliveryDays: 90,
    budgetRupees: 30_000,
    dos: "Two reels a month, at your own pace.",
  },
  {
    titles: [
      (product) => `One great film about the ${product}`,
      (product) => `A short film with our ${product} in it`,
      (product) => `Tell a story about the ${product}`,
    ],
    description: (product, detail) =>
      `One film of 60 to 90 seconds with a beginning, a middle and an end. About our ${product}: ${detail}. Show why that matters to a real person.\n\nOne video and one reel cut from it. We would rather wait for a good idea than publish an ordinary one.`,
    work: [videos(1), reels(1)],
    influencerCount: 1,
    followers: "100K-1M",
    deliveryDays: 60,
    budgetRupees: 90_000,
    needsApproval: true,
    dos: "Send us the idea in three sentences before you film.",
  },
  {
    titles: [
      (product) => `Compare our ${product} with the one you use`,
      (product) => `Side by side: the ${product} and yours`,
      (product) => `Our ${product} against what you have`,
    ],
    description: (product, detail) =>
      `Put our ${product} next to the one that you bought yourself, and be fair to both. About ours: ${detail}.\n\nOne video, and two tweets with photographs. We do not see it before your viewers do.`,
    work: [videos(1), tweets(2)],
    influencerCount: 1,
    followers: "10K-100K",
    deliveryDays: 25,
    budgetRupees: 22_000,
    isForThings: true,
    dos: "Name the price of both.",
  },
  {
    titles: [
      (product) => `Six stories from home with the ${product}`,
      (product) => `A weekend at home with the ${product}`,
      (product) => `Make room at home for the ${product}`,
    ],
    description: (product, detail) =>
      `Six stories over one weekend that show our ${product} where you live, ${detail}. Quiet, well lit, no voice needed.\n\nPlease add our link sticker to two of them.`,
    work: [stories(6)],
    influencerCount: 6,
    followers: "1K-10K",
    deliveryDays: 9,
    budgetRupees: 3000,
    isForThings: true,
    dos: "No voice needed. Quiet sounds of the house are welcome.",
  },
  {
    titles: [
      (product) => `Explain the ${product} to a friend`,
      (product) => `Two reels that make the ${product} simple`,
      (product) => `How would you explain our ${product}?`,
    ],
    description: (product, detail) =>
      `Many people have heard of our ${product} and could not say what is special about it. Good to know: ${detail}. Explain it as you would to a friend at a bus stop.\n\nTwo reels of under a minute.`,
    work: [reels(2)],
    influencerCount: 2,
    followers: "1K-10K",
    deliveryDays: 12,
    budgetRupees: 6000,
    needsApproval: true,
    dos: "One idea for each reel.",
    donts: "No jargon.",
  },
]
