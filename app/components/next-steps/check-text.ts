import type { ChecklistItem, CheckName } from "#app/domain/admin/next-steps/checklist.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

type Words = { title: string; detail: string; label: string; href: (role: Role) => string }

const TEXTS: Record<CheckName, Words> = {
  email: {
    title: "Confirm your email",
    detail: "Open the link in our mail, so that news of work and money reaches you.",
    label: "Confirm email",
    href: () => href(urls.account.security),
  },
  picture: {
    title: "Add a picture",
    detail: "A face or a logo is what others see first.",
    label: "Add a picture",
    href: (role) => href(urls[role].account),
  },
  niches: {
    title: "Say what you make, and where",
    detail: "Your niches and platforms decide which brands find you.",
    label: "Choose your niches",
    href: () => href(urls.account.page),
  },
  payouts: {
    title: "Add payout details",
    detail: "Your first payment can then be sent without delay.",
    label: "Add payout details",
    href: () => href(urls.account.payouts),
  },
  application: {
    title: "Apply to a project",
    detail: "Name your price and the days you need. You can change both until the brand decides.",
    label: "Find paid work",
    href: () => href(urls.influencer.browse),
  },
  about: {
    title: "Introduce your brand",
    detail: "Influencers read this before they apply.",
    label: "Write your profile",
    href: () => href(urls.account.page),
  },
  billing: {
    title: "Add billing details",
    detail: "Receipts and invoices then carry your address and GSTIN.",
    label: "Add billing details",
    href: () => href(urls.account.billing),
  },
  project: {
    title: "Post a project",
    detail: "Say what you need and what you pay. Influencers apply with their price.",
    label: "Post a project",
    href: () => href(urls.brand.projects),
  },
}

/** For loaders, so that pages load none of the texts. */
export const checkText = ({ name, isDone }: ChecklistItem, role: Role) => {
  const words = TEXTS[name]
  return { ...words, href: words.href(role), isDone }
}
export type CheckText = ReturnType<typeof checkText>
