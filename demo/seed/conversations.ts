import { and, desc, eq, isNull, or } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import type { OfferInput } from "#app/domain/market/services/service-schema.ts"
import { sendOffer } from "#app/domain/work/conversation-offers/offers.server.ts"
import type { ThreadKey } from "#app/domain/work/conversations/conversation.ts"
import { SEND_MESSAGE_NOTICES_JOB } from "#app/domain/work/conversations/schedule-message-notices.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { sendMessageNotices } from "#app/domain/work/conversations/send-message-notices.server.ts"
import { findThreadRow } from "#app/domain/work/conversations/threads.server.ts"
import { clock, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import { applications } from "#db/schema/applications.ts"
import { threads } from "#db/schema/conversations.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"

type Lines = readonly (readonly [from: "brand" | "influencer", hoursAgo: number, text: string])[]

const ABOUT_AN_APPLICATION: readonly Lines[] = [
  [
    ["brand", 50, "Your pitch made us smile. Could you film it outdoors?"],
    ["influencer", 47, "Yes, there is a garden two streets away, and the light is good until six."],
    ["brand", 30, "That sounds right. We decide by the end of the week."],
  ],
  [
    ["brand", 28, "Which of your last reels comes closest to what you have in mind?"],
    ["influencer", 3, "The one about the market in the rain: no music, only its sounds."],
  ],
]
const ABOUT_AN_ORDER: readonly Lines[] = [
  [
    ["brand", 70, "Welcome aboard! The facts and the voucher for our shop are in the brief."],
    ["influencer", 66, "Thank you! I will film at the weekend, when the house is quiet."],
    ["brand", 65, "Perfect. The label comes first, the rest is yours."],
    ["influencer", 5, "The first part is filmed. I kept it quiet on purpose."],
  ],
  [
    ["influencer", 90, "One question: do you want captions in Hindi as well?"],
    ["brand", 80, "Yes please, both languages. Your own words are better than ours."],
    ["influencer", 79, "Then I will write them myself and send them with the draft."],
    ["brand", 4, "Great. Our shop links to your post from Monday on."],
  ],
]

/** To the visitor's brand, to answer. */
const OFFER: OfferInput = {
  title: "Two stories from my kitchen",
  text: "Filmed in one afternoon, with a link to your shop in both.",
  platform: "Instagram",
  type: "story",
  quantity: 2,
  price: 350_000,
  days: 6,
  revisionRounds: 1,
  usage: "organic",
  usageMonths: 3,
}

/** Visitors' conversations about applications and orders; last lines unread. */
export async function addConversations(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
): Promise<void> {
  const [brand] = brands
  const [influencer] = influencers
  if (!brand || !influencer) throw new Error("The demo's lists are too short.")
  const visitors = [brand.userId, influencer.userId]
  const plans = visitors.flatMap((userId) => [
    ...pairs(selectOrdered(userId), ABOUT_AN_ORDER),
    ...pairs(selectWaiting(userId), ABOUT_AN_APPLICATION),
  ])
  const isFirst = ({ key }: (typeof plans)[number], place: number) =>
    plans.findIndex((plan) => keyOf(plan.key) === keyOf(key)) === place
  const spoken = plans
    .filter(isFirst)
    .flatMap(({ key, lines }) => lines.map((line) => ({ key, line })))
  const now = clock.now()
  for (const { key, line } of spoken.sort((a, b) => b.line[1] - a.line[1])) {
    const [from, hoursAgo, body] = line
    const isBrand = from === "brand"
    const actor = isBrand
      ? brands.find(({ userId }) => userId === key.brandId)
      : influencers.find(({ userId }) => userId === key.influencerId)
    if (!actor) continue
    clock.freeze(now - hoursAgo * HOUR)
    const { threadId, messageId } = sendMessage(actor, key, { body })
    const isRead = isBrand ? { brandReadId: messageId } : { influencerReadId: messageId }
    db.update(threads).set(isRead).where(eq(threads.id, threadId)).run()
  }
  const [asked] = selectWaiting(brand.userId)
  const creator = influencers.find(({ userId }) => userId === asked?.influencerId)
  const thread = asked && findThreadRow(asked)
  if (!creator || !thread) throw new Error("The demo has no conversation to make an offer in.")
  clock.freeze(now - 2 * HOUR)
  sendOffer(creator, thread.id, OFFER)
  for (const { id, brandId, influencerId, lastMessageAt } of db.select().from(threads).all()) {
    clock.freeze(lastMessageAt + 11 * MINUTE)
    for (const userId of [brandId, influencerId]) {
      sendMessageNotices(`${id}.${userId}`)
      cancelJob(SEND_MESSAGE_NOTICES_JOB, `${id}.${userId}`)
    }
  }
  clock.release()
}

type Pair = ThreadKey & { brandId: string }

const keyOf = ({ projectId, influencerId }: ThreadKey) => `${projectId} ${influencerId}`

const pairs = (keys: readonly Pair[], all: readonly Lines[]) =>
  all.flatMap((lines, place) => {
    const key = keys[place]
    return key ? [{ key, lines }] : []
  })

const isOf = (userId: string) =>
  or(eq(projects.brandId, userId), eq(applications.influencerId, userId))

const selectPairs = () =>
  db
    .select({
      projectId: applications.projectId,
      influencerId: applications.influencerId,
      brandId: projects.brandId,
    })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))

/** Running orders, newest first. */
const selectOrdered = (userId: string): Pair[] =>
  selectPairs()
    .innerJoin(
      orders,
      and(
        eq(orders.projectId, applications.projectId),
        eq(orders.influencerId, applications.influencerId),
      ),
    )
    .where(and(isOf(userId), eq(orders.status, "ongoing")))
    .orderBy(desc(orders.orderedAt), desc(orders.id))
    .limit(ABOUT_AN_ORDER.length)
    .all()

/** Undecided applications, newest first. */
const selectWaiting = (userId: string): Pair[] =>
  selectPairs()
    .where(
      and(
        isOf(userId),
        eq(projects.status, "active"),
        eq(applications.status, "pending"),
        isNull(applications.outcome),
      ),
    )
    .orderBy(desc(applications.appliedAt), desc(applications.id))
    .limit(ABOUT_AN_APPLICATION.length)
    .all()
