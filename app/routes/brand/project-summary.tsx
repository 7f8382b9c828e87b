import { useEffect, useState } from "react"

type Values = Record<string, unknown>

/** Follows the form as it is filled in; without script it shows the values of the loaded page. */
export function ProjectSummary({ formId, values }: { formId: string; values: Values }) {
  const [typed, setTyped] = useState(values)
  useEffect(() => {
    const form = document.forms.namedItem(formId)
    if (!form) return
    const read = () => {
      const data = new FormData(form)
      setTyped({ ...Object.fromEntries(data), platforms: data.getAll("platforms") })
    }
    read()
    form.addEventListener("input", read)
    return () => form.removeEventListener("input", read)
  }, [formId])
  const text = (name: string) => [typed[name]].flat().filter(Boolean).join(", ")
  const budget = [text("budgetMin"), text("budgetMax")].filter(Boolean).join(" – ")
  const days = text("deliveryDays")
  const rows = [
    ["Title", text("title") || "Not yet"],
    ["Status", text("status") || "active"],
    ["Platforms", text("platforms") || "Any"],
    ["Influencers", text("influencerCount") || "1"],
    ["Niche", text("niche") || "Any"],
    ["Budget", budget ? `${budget} ${text("currency")}` : "Open"],
    ["Delivery", days ? `${days} ${days === "1" ? "day" : "days"} after posting` : "Not yet"],
  ] as const
  return (
    <dl className="grid gap-2 text-sm">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
