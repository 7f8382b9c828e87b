import { FormSummary, type SummaryRows } from "#app/ui/form/form-summary.tsx"

type ProjectSummaryProps = { formId: string; values: Record<string, unknown> }

export const ProjectSummary = (props: ProjectSummaryProps) => (
  <FormSummary {...props} rowsOf={rowsOf} />
)

function rowsOf(text: (name: string) => string): SummaryRows {
  const budget = [text("budgetMin"), text("budgetMax")].filter(Boolean).join(" – ")
  const days = text("deliveryDays")
  return [
    ["Title", text("title") || "Not yet"],
    ["Status", text("status") || "active"],
    ["Platforms", text("platforms") || "Any"],
    ["Influencers", text("influencerCount") || "1"],
    ["Niche", text("niche") || "Any"],
    ["Budget", budget ? `${budget} ${text("currency")}` : "Open"],
    ["Delivery", days ? `${days} ${days === "1" ? "day" : "days"} after posting` : "Not yet"],
  ]
}
