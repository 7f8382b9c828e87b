import { randomUUID } from "node:crypto"
import type {
  BrandActor,
  InfluencerActor,
  OperatorActor,
} from "#app/domain/identity/accounts/actor.ts"
import { registerBrand } from "#app/domain/identity/registration/register.server.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { listSanctions, sendAppeal } from "#app/domain/trust/moderation/appeals.server.ts"
import { flagProject } from "#app/domain/trust/moderation/flag-texts.server.ts"
import { dismissReport, listReports } from "#app/domain/trust/moderation/reports.server.ts"
import { suspendUser } from "#app/domain/trust/moderation/suspend-user.server.ts"
import { reportSubject } from "#app/domain/work/conversations/report-subject.server.ts"
import { windUpOrders } from "#app/domain/work/orders/wind-up-orders.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import signIns from "./sign-ins.json" with { type: "json" }
import type { Timeline } from "./timeline.ts"

/** Two brands with projects that our rules flag. */
export async function planDoubtful(timeline: Timeline) {
  clock.freeze(timeline.daysAgo(21))
  const scam = await addBrand("Fast Followers Club", "fast-followers")
  const shop = await addBrand("Glow Up Studio", "glow-up-studio")
  const [kit, serum] = [randomUUID(), randomUUID()]
  timeline.plan(timeline.daysAgo(21), () => {
    post(scam, kit, "Brand ambassadors wanted", "Pay a refundable deposit of ₹999 for your kit.")
    post(shop, serum, "Serum in your evening routine", "Two reels. Text us on WhatsApp first.")
    for (const projectId of [kit, serum]) flagProject(projectId)
  })
  return { scam, kit, serum }
}

/**
 * For admins: a flagged and reported project, a dismissed report, a suspended brand with an appeal.
 */
export async function addModeration(
  operator: OperatorActor,
  timeline: Timeline,
  influencers: readonly InfluencerActor[],
  { scam, kit, serum }: Awaited<ReturnType<typeof planDoubtful>>,
): Promise<void> {
  const [, , first, second, third] = influencers
  if (!first || !second || !third) throw new Error("The demo's lists are too short.")

  clock.freeze(timeline.daysAgo(20))
  const about = (subjectId: string) => ({ subject: "project", subjectId })
  reportSubject(first, about(kit), { reason: "scam", text: "They want ₹999 from me first." })
  reportSubject(second, about(kit), { reason: "scam", text: "" })
  reportSubject(third, about(serum), {
    reason: "off_platform_payment",
    text: "They say they pay by UPI to my phone, not here.",
  })

  clock.freeze(timeline.daysAgo(19))
  const reason = "You ask influencers for money before they may work, which our terms forbid."
  suspendUser(operator, scam.userId, { reason })
  while (windUpOrders(scam.userId) !== undefined);
  const open = listReports(operator, { status: "new" }).items
  for (const { id, subjectId } of open) {
    if (subjectId === kit) dismissReport(operator, id, { reason: "Its brand is suspended." })
  }
  clock.freeze(timeline.daysAgo(18))
  const [sanction] = listSanctions(scam).items
  const text =
    "The deposit is paid back with the first payment. We did not know that it is forbidden."
  if (sanction) sendAppeal(scam, sanction.id, { text })
  clock.release()
}

async function addBrand(name: string, slug: string): Promise<BrandActor> {
  const email = `${slug}@demo.test`
  const phone = "+919820012345"
  const password = signIns[0]?.password ?? ""
  const { userId } = await registerBrand({ brandName: name, phone, email, password })
  const unset = { emailVerifiedAt: null, userName: null, pictureId: null, suspendedAt: null }
  return { userId, role: "brand", email, phone, name, ...unset }
}

function post(brand: BrandActor, id: string, title: string, description: string): void {
  saveProject(brand, id, {
    title,
    description,
    status: "active",
    platforms: ["Instagram"],
    influencerCount: 2,
    followers: "1K-10K",
    niche: "Beauty",
    budgetMinMinor: 150_000,
    budgetMaxMinor: 400_000,
    currency: "INR",
    deliveryDays: 10,
  })
}
