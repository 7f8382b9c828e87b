import { longDayOf } from "#app/domain/shared/indian-time.ts"
import type { Role } from "#db/schema/words.ts"
import { type EventWords, lineOfDecision, nameOfParty } from "./event-row.ts"
import { ENDED, type EventData, otherName, toBoth } from "./notification-rule.ts"

const backTo = (to: Role): string => `goes back to ${to === "brand" ? "you" : "the brand"}`

const proposedDay = ({ dueAt }: EventData): string =>
  dueAt === undefined ? "" : `: ${longDayOf(Number(dueAt))}`

export const ORDER_CHANGE_EVENTS = {
  "order.cancel_asked": {
    timeline: "Cancellation requested",
    line: (about) => `${nameOfParty(about)} asked to cancel the order.`,
    notices: toBoth((to) => ({
      settledBy: [...ENDED, "order.cancel_declined", "order.cancel_taken_back"],
      title: ({ projectTitle }) => `Cancellation requested: ${projectTitle}`,
      text: (facts) =>
        `${otherName(to, facts)} asks to cancel the order for "${facts.projectTitle}". Answer within 72 hours; after that ${facts.isDelivered ? "it goes on, since the work was delivered." : `it is cancelled and the money ${backTo(to)}.`}`,
    })),
  },
  "order.cancel_declined": {
    timeline: "Cancellation declined",
    line: (about) => `${nameOfParty(about)} declined to cancel. The order goes on.`,
    lineByClock: "Nobody answered the request to cancel in time. The order goes on.",
    notices: toBoth((to) => ({
      settledBy: ENDED,
      title: ({ projectTitle }) => `Cancellation declined: ${projectTitle}`,
      text: (facts) =>
        facts.by === "clock"
          ? `Nobody answered the request to cancel the order for "${facts.projectTitle}" in time. The work was delivered, so it goes on where it stood.`
          : `${otherName(to, facts)} declined to cancel the order for "${facts.projectTitle}". It goes on where it stood.`,
    })),
  },
  "order.cancel_taken_back": {
    timeline: "Request for cancellation taken back",
    line: (about) => `${nameOfParty(about)} took back the request to cancel. The order goes on.`,
    notices: toBoth((to) => ({
      settledBy: ENDED,
      title: ({ projectTitle }) => `The order goes on: ${projectTitle}`,
      text: (facts) =>
        `${otherName(to, facts)} took back the request to cancel the order for "${facts.projectTitle}".`,
    })),
  },
  "order.cancelled": {
    timeline: "Cancelled",
    line: (about) => lineOfDecision(about) ?? "The order is cancelled.",
    lineByClock: "The order is cancelled: nobody answered in time.",
    notices: toBoth((to) => ({
      appliesTo: ({ isRefund }) => isRefund === undefined,
      title: ({ projectTitle }) => `Order cancelled: ${projectTitle}`,
      text: ({ by, projectTitle }) =>
        by === "operator"
          ? `Our team decided that the order for "${projectTitle}" is cancelled. What was paid for it ${backTo(to)}. The order's page says why.`
          : `The order for "${projectTitle}" is cancelled. What was paid for it ${backTo(to)}.`,
    })),
  },
  "order.extension_asked": {
    timeline: "Another due date proposed",
    line: (about) => `${nameOfParty(about)} proposed another due date${proposedDay(about)}.`,
    notices: toBoth((to) => ({
      settledBy: [
        ...ENDED,
        "order.extension_asked",
        "order.extension_agreed",
        "order.extension_declined",
      ],
      title: ({ projectTitle }) => `Another due date proposed: ${projectTitle}`,
      text: (facts) =>
        `${otherName(to, facts)} proposes ${facts.day} as the due date of "${facts.projectTitle}". Agree or decline on the order's page.`,
    })),
  },
  "order.extension_agreed": {
    timeline: "Another due date agreed",
    line: (about) => `Another due date was agreed${proposedDay(about)}.`,
    notices: toBoth({
      settledBy: ENDED,
      title: ({ projectTitle }) => `New due date: ${projectTitle}`,
      text: ({ projectTitle, day }) => `The work for "${projectTitle}" is now due on ${day}.`,
    }),
  },
  "order.extension_declined": {
    timeline: "The due date stays",
    line: "The due date stays: the proposal was declined.",
    notices: toBoth((to) => ({
      settledBy: ENDED,
      title: ({ projectTitle }) => `The due date stays: ${projectTitle}`,
      text: (facts) =>
        `${otherName(to, facts)} did not agree to another due date of "${facts.projectTitle}".`,
    })),
  },
} satisfies Record<string, EventWords>
