import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { saveApplicantNote } from "#app/domain/market/applications/applicant-notes.server.ts"
import { makeCounterOffer } from "#app/domain/market/applications/counter-offers.server.ts"
import { withdrawApplication } from "#app/domain/market/applications/own-application.server.ts"
import {
  hasOpenPayment,
  listOwnProjects,
} from "#app/domain/market/projects/project-queries.server.ts"

/** Now and then empty. */
const PITCHES = [
  "I cook on camera every week and film in daylight. My viewers ask where things come from, and I answer each of them in the comments.",
  "",
  "My last three reels about brands like yours kept most viewers to the end. I would open with the problem, not with the logo.",
  "I have used this for a year without being asked to. That is the story I would like to tell.",
  "",
  "Two hooks to choose from, captions in Hindi and English, and the raw footage for your own channels.",
]

export const pitchOf = (n: number, title: string): string =>
  PITCHES[(n + title.length) % PITCHES.length] ?? ""

/** Per brand, one project: an offer to answer, a note, a withdrawal. */
export async function addOffers(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
): Promise<void> {
  for (const brand of brands) {
    const waiting = (projectId: string) => waitingFor(brand, projectId, influencers[0])
    const project = listOwnProjects(brand, { status: "active" }).items.find(
      ({ id, applicantCount }) =>
        applicantCount > 2 && !hasOpenPayment(id) && waiting(id).length > 0,
    )
    if (!project) continue
    const [countered, noted, leaving] = waiting(project.id)
    if (countered) {
      const bidMinor = Math.floor((countered.bidMinor * 9) / 1000) * 100
      const message = "We like your work. Would this do, with the raw footage included?"
      const deliveryDays = countered.deliveryDays + 2
      makeCounterOffer(brand, project.id, countered.id, { bidMinor, deliveryDays, message })
    }
    if (noted)
      saveApplicantNote(brand, project.id, noted.id, "Good light and calm cuts. Ask for a sample.")
    const influencer = influencers.find(({ userId }) => userId === leaving?.influencerId)
    if (leaving && influencer) withdrawApplication(influencer, leaving.id)
  }
}

/** Undecided ones who ask for money, the visitor first. */
const waitingFor = (brand: BrandActor, projectId: string, visitor: InfluencerActor | undefined) =>
  listApplicants(brand, projectId)
    .items.filter(({ state, isSuspended, name }) => state === "pending" && name && !isSuspended)
    .filter(({ bidMinor }) => bidMinor > 0)
    .sort((one, other) => {
      const isVisitor = (id: string) => Number(id === visitor?.userId)
      return isVisitor(other.influencerId) - isVisitor(one.influencerId)
    })
