import { toNoticeOnlyRows } from "./event-row.ts"
import { createRuleMaker } from "./notification-rule.ts"

/** Cannot be muted. */
const money = createRuleMaker({ to: "influencer", leadsTo: "earnings" })

/** Owners may have made the change themselves. */
const account = createRuleMaker({ to: "actor", leadsTo: "payouts" })

export const PAYOUT_EVENTS = toNoticeOnlyRows({
  "payout.paid": money({
    title: ({ amount }) => `${amount} paid to you`,
    text: ({ amount, projectTitle }) =>
      `We paid ${amount} for "${projectTitle}" to your account. The bank's reference is shown with it.`,
  }),
  "payout.failed": money({
    settledBy: ["payout.paid"],
    title: ({ amount }) => `A payout of ${amount} did not arrive`,
    text: ({ amount, projectTitle }) =>
      `Your bank did not take ${amount} for "${projectTitle}". Please check your payout details. We try again by ourselves.`,
    action: "Check your payout details",
    leadsTo: "payouts",
  }),
  "payout.blocked": money({
    settledBy: ["payout.paid"],
    title: ({ amount }) => `${amount} waits for your payout details`,
    text: ({ amount, projectTitle }) =>
      `A payout of ${amount} for "${projectTitle}" is due to you and cannot be paid yet. Your payout page says what is missing.`,
    leadsTo: "payouts",
  }),
  "payout.voided": money({
    // Superseded by the approval's notice; older notices need the text.
    appliesTo: () => false,
    title: ({ projectTitle }) => `Nothing is paid out for ${projectTitle}`,
    text: ({ amount, projectTitle }) =>
      `The ${amount} for "${projectTitle}" went back to the brand, so it is not paid out to you. Your earnings say why.`,
  }),
  "payout.reversed": money({
    title: ({ amount }) => `A payout of ${amount} was taken back`,
    text: ({ amount, projectTitle }) =>
      `The ${amount} for "${projectTitle}" had been paid to you and went back to the brand. Your earnings say why.`,
  }),
  "payout.came_back": money({
    settledBy: ["payout.paid"],
    title: ({ amount }) => `A payout of ${amount} came back to us`,
    text: ({ amount, projectTitle }) =>
      `The ${amount} for "${projectTitle}" had been paid to you and came back. It is still yours: we pay it again. Your earnings say what it waits for.`,
  }),
  "payout.details_changed": account({
    title: "Your payout details were changed",
    text: "Where your money is paid to was entered, changed or removed. Details that replace others are used after 24 hours. Were it not you, change your password and these details at once.",
  }),
  "payout.account_changed": account({
    title: "News of your payout account",
    text: "The payment provider has looked at your payout details. Your payout page says what came of it.",
  }),
})
