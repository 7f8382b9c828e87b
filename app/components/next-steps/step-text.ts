import {
  MAX_COUNTED_STEPS,
  type NextStep,
  type ParcelStep,
} from "#app/domain/admin/next-steps/next-step.ts"
import { describeBid } from "#app/domain/market/applications/application.ts"
import { formatMoney, formatPay } from "#app/domain/shared/money.ts"
import { offersHref } from "#app/urls/add-ons.ts"
import { applicantsHref, href, paymentHref, paymentSectionHref, urls } from "#app/urls/index.ts"
import type { CounterOffer } from "../applications/counter-answers.tsx"
import { orderButtons } from "../orders/order-buttons.ts"

export type StepText = {
  key: string
  title: string
  detail: string
  label: string
  href: string
  dueLabel: string
  dueAt: number | undefined
  /** Needs a document load. */
  isDocument?: boolean
  /** Can be answered in the row. */
  offer?: CounterOffer | undefined
}

type Of<Kind extends NextStep["kind"]> = Extract<NextStep, { kind: Kind }>
type Words = Omit<StepText, "key" | "dueLabel" | "dueAt"> & { dueLabel?: string }

const counted = (count: number, one: string, many: string): string => {
  if (count === 1) return `1 ${one}`
  return `${count > MAX_COUNTED_STEPS ? `${MAX_COUNTED_STEPS}+` : count} ${many}`
}

const orderPage = (orderId: string) => href(urls.orders.show, { orderId })

/** Before the moment at which it happens. */
const BY_SILENCE = {
  approve: "If you do not answer, the work is approved automatically on",
  complete: "If you do not answer, the work is accepted automatically on",
  agreeToCancel: "If you do not answer, the order is cancelled on",
  decline: "If you do not answer, the brand gets its money back on",
  declineToCancel: "If you do not answer, the order goes on from",
}

const PARCELS: Record<ParcelStep, [detail: string, label: string, isForm: boolean]> = {
  ship: ["You have the address for the product.", "Mark as shipped", true],
  "ship-again": ["The product did not arrive as it should. You can send another.", "See it", false],
  report: ["The product is on its way. Say when it comes.", "Open the order", false],
  "send-back": ["The brand asks for its product back.", "Send it back", true],
  "confirm-return": ["The product is on its way back to you.", "Open the order", false],
}

const WORDS: { [Kind in NextStep["kind"]]: (step: Of<Kind>) => Words } = {
  order: (step) => {
    const { orderId: id, projectId, action, title, counterpart, bySilence } = step
    const [button] = orderButtons({ id, projectId }, [action])
    return {
      title,
      detail: `Order with ${counterpart ?? "Unknown"}.`,
      dueLabel: bySilence ? BY_SILENCE[bySilence] : "Work due",
      label: button?.label ?? "Open the order",
      // One-press actions happen on the order's page, beside its facts.
      href: !button || button.post ? orderPage(id) : button.href,
    }
  },
  "early-draft": ({ orderId, title, count, counterpart }) => ({
    title,
    detail: `${counted(count, "draft", "drafts")} from ${counterpart ?? "Unknown"} ${count === 1 ? "is" : "are"} ready for you. The rest is still to come.`,
    label: count === 1 ? "Review the draft" : "Review the drafts",
    href: orderPage(orderId),
  }),
  dispute: ({ orderId, title }) => ({
    title,
    detail: "A dispute waits for your side of it.",
    label: "Answer the dispute",
    href: href(urls.orders.answerDispute, { orderId }),
    dueLabel: "Until",
  }),
  address: ({ orderId, title }) => ({
    title,
    detail: "The brand sends you a product and does not know where to.",
    label: "Give the address",
    href: href(urls.orders.address, { orderId }),
  }),
  parcel: ({ orderId, title, toDo }) => {
    const [detail, label, isForm] = PARCELS[toDo]
    const page = isForm ? href(urls.orders.ship, { orderId }) : orderPage(orderId)
    return { title, detail, label, href: page }
  },
  "ad-code": ({ orderId, codeId, title }) => ({
    title,
    detail: "The brand asks for a code to advertise with your post.",
    label: "Give the code",
    href: href(urls.orders.adCode, { orderId, codeId }),
  }),
  payment: ({ paymentId, title, amountMinor, currency }) => ({
    title,
    detail: `A payment of ${formatMoney(amountMinor, currency)} was begun and is not finished.`,
    label: "Finish the payment",
    href: paymentHref(paymentId),
    dueLabel: "It can be paid until",
    isDocument: true,
  }),
  unpaid: ({ projectId, title, count, amountMinor, currency }) => ({
    title,
    detail: `${counted(count, "shortlisted influencer waits", "shortlisted influencers wait")} for ${amountMinor === 0 ? "you to start the order" : `your payment of ${formatMoney(amountMinor, currency)}`}.`,
    label: amountMinor === 0 ? "Start for free" : "Pay",
    href: paymentSectionHref(projectId),
  }),
  billing: () => ({
    title: "Your billing details",
    detail: "Receipts and invoices carry your name alone. Add address and GSTIN before you pay.",
    label: "Add billing details",
    href: href(urls.account.billing),
  }),
  applicants: ({ projectId, title, count }) => ({
    title,
    detail: `${counted(count, "applicant waits", "applicants wait")} for an answer.`,
    label: "See applicants",
    href: applicantsHref(projectId),
  }),
  draft: ({ projectId, title }) => ({
    title,
    detail: "A draft that nobody sees yet.",
    label: "Finish the draft",
    href: href(urls.brand.editProject, { projectId }),
  }),
  counter: ({ applicationId, title, amountMinor, deliveryDays, currency, offer, brandName }) => ({
    title,
    offer,
    detail: `${brandName ?? "The brand"} offers you ${describeBid({ bidMinor: amountMinor, deliveryDays }, currency)}. If you accept, it becomes your bid; the brand then decides and pays.`,
    label: "Answer the offer",
    href: href(urls.influencer.application, { applicationId }),
  }),
  offer: ({ threadId, title, isToPay, amountMinor, currency }) => ({
    title,
    detail: isToPay
      ? `The offer of ${formatPay(amountMinor, currency)} is accepted. The work begins once you have ${amountMinor === 0 ? "started it" : "paid"}.`
      : `An offer of ${formatPay(amountMinor, currency)} waits for your answer.`,
    label: isToPay ? (amountMinor === 0 ? "Start for free" : "Pay for the offer") : "See the offer",
    href: offersHref(threadId),
    dueLabel: "Open until",
  }),
  brief: ({ applicationId, title }) => ({
    title,
    detail: "The brief has changed since your bid.",
    label: "Read the changed brief",
    href: href(urls.influencer.application, { applicationId }),
  }),
  invitation: ({ invitationId, title }) => ({
    title,
    detail: "A brand invites you to apply.",
    label: "See the invitation",
    href: href(urls.influencer.invitation, { invitationId }),
    dueLabel: "Open until",
  }),
  "payout-details": () => ({
    title: "Your payout details",
    detail: "You have earned money, and we do not know where to send it.",
    label: "Add payout details",
    href: href(urls.account.payouts),
  }),
  review: ({ orderId, title, counterpart }) => ({
    title,
    detail: `Rate your work with ${counterpart ?? "Unknown"}.`,
    label: "Write a review",
    href: href(urls.orders.review, { orderId }),
    dueLabel: "Open until",
  }),
}

/** For loaders, so that pages load none of the texts. */
export function stepText<Kind extends NextStep["kind"]>(step: Of<Kind> & { kind: Kind }): StepText {
  const words = WORDS[step.kind](step)
  return { key: `${step.kind} ${words.href}`, dueLabel: "Due", dueAt: step.dueAt, ...words }
}
