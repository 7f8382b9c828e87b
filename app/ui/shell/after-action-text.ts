import { href, urls } from "#app/urls/index.ts"

export type AfterActionText = { points: readonly string[]; link: { href: string; label: string } }

const RATE =
  "Rate your work together within 14 days. Both reviews appear once both are written or the time is over."
const COMPLETED = [
  "The influencer is told now, and is paid at the earliest 7 days after your payment.",
  RATE,
]
const DOCUMENTS = { href: href(urls.documents.list), label: "Your documents" }

/** By the action whose next page says it; for loaders, so that pages load none of the texts. */
export const AFTER_ACTION_TEXTS = new Map<string | undefined, AfterActionText>(
  Object.entries({
    applied: {
      points: [
        "The brand reads your application and can answer until the project closes: it shortlists you, makes a counter-offer or declines.",
        "We tell you as soon as it answers. Until then you can change or withdraw your application.",
        "Start the work only when your order says that it is paid.",
      ],
      link: { href: href(urls.influencer.applications), label: "Your applications" },
    },
    paid: {
      points: [
        "The influencers you paid for are told now and can begin. Each order has its due date.",
        "When work is submitted, you have 7 days to approve it or ask for changes. After that it is approved automatically.",
        "The money is released when you accept the work.",
      ],
      link: {
        href: href(urls.brand.dashboard, { status: "ongoing" }),
        label: "Your running orders",
      },
    },
    completed: {
      points: [
        ...COMPLETED,
        "Your receipt is under Documents. The influencer’s invoice appears there in a few minutes.",
      ],
      link: DOCUMENTS,
    },
    completedForProduct: {
      points: ["The influencer is told now. There is no payment and no receipt.", RATE],
      link: { href: href(urls.library.root), label: "Your library" },
    },
    completedWithoutInvoice: {
      points: [
        ...COMPLETED,
        "Your receipt is under Documents. The influencer is registered for GST and sends you the invoice.",
      ],
      link: DOCUMENTS,
    },
  }),
)
