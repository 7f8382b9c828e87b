import { formatAmountPlain } from "#app/domain/money.ts"
import type { Project } from "#app/domain/projects/project.ts"

const amount = (minor: number | null) => (minor === null ? "" : formatAmountPlain(minor))

/** What the form of a new project starts with. */
export const newProjectValues = { status: "active", influencerCount: "1", currency: "INR" }

/** A project as the texts of its form. */
export function toFormValues(project: Project) {
  return {
    title: project.title,
    desc: project.description,
    status: project.status,
    platforms: project.platforms,
    influencerCount: String(project.influencerCount),
    followers: project.followers ?? "",
    niche: project.niche,
    budgetMin: amount(project.budget.minMinor),
    budgetMax: amount(project.budget.maxMinor),
    currency: project.budget.currency,
    deliveryDays: String(project.deliveryDays),
  }
}
