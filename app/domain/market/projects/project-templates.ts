import type { StoredBrief } from "#db/schema/projects.ts"
import { toBriefValues } from "./brief-schema.ts"
import { newProjectValues, type toFormValues } from "./project-schema.ts"

type Template = { key: string; name: string; fields: Record<string, string>; brief: StoredBrief }

/** Starting points of a new project: `fields` by their name in the form. */
export const PROJECT_TEMPLATES: readonly Template[] = [
  {
    key: "launch",
    name: "Product launch",
    fields: {
      title: "Reels for our product launch",
      desc: "We launch a new product and look for reels that show it in use.\n\nTell us who you are and how you would show it.",
      deliveryDays: "21",
    },
    brief: {
      deliverables: [
        { type: "reel", platform: "Instagram", quantity: 2 },
        { type: "story", platform: "Instagram", quantity: 2 },
      ],
      needsApproval: true,
      revisionRounds: 2,
    },
  },
  {
    key: "review",
    name: "Honest review",
    fields: {
      title: "An honest review of our product",
      desc: "We send you our product. You try it and say what you think of it, good or bad.",
      deliveryDays: "30",
    },
    brief: {
      deliverables: [{ type: "video", platform: "Youtube", quantity: 1 }],
      dos: "Say that the product was sent to you.",
      product: { name: "The product that you review" },
    },
  },
  {
    key: "ads",
    name: "Content for ads",
    fields: {
      title: "Short videos for our ads",
      desc: "We look for short upright videos that we may use in our own ads.",
      deliveryDays: "14",
    },
    brief: {
      deliverables: [{ type: "short", platform: "Youtube", quantity: 3 }],
      needsApproval: true,
      revisionRounds: 2,
      usage: { kind: "paid_ads", months: 6, territory: "India" },
    },
  },
  {
    key: "event",
    name: "Event visit",
    fields: {
      title: "Visit our event and share it",
      desc: "We invite you to our event. You share it on the day itself.\n\nThe place and the time are:",
      deliveryDays: "14",
    },
    brief: {
      deliverables: [
        { type: "story", platform: "Instagram", quantity: 3 },
        { type: "post", platform: "Instagram", quantity: 1 },
      ],
    },
  },
]

/** An unknown template starts with an empty form. */
export function templateValues(key: string | null) {
  const template = PROJECT_TEMPLATES.find((one) => one.key === key)
  if (!template) return newProjectValues
  const platforms = [...new Set(template.brief.deliverables?.map(({ platform }) => platform))]
  return {
    ...newProjectValues,
    ...template.fields,
    platforms,
    brief: toBriefValues(template.brief, null),
  }
}

/** Starts a draft with the values of another project; its days are over or about to be. */
export function copyValues(values: ReturnType<typeof toFormValues>, brief: StoredBrief) {
  const deliverables = brief.deliverables?.map(({ dueAt, ...line }) => line)
  const undated = { ...brief, ...(deliverables && { deliverables }) }
  return { ...values, status: "draft", brief: toBriefValues(undated, null) }
}
