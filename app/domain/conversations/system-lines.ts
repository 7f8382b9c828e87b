import type { EventType } from "#db/schema/event-types.ts"

type About = Record<string, string | number>

const PARTIES: Record<string, string> = {
  brand: "The brand",
  influencer: "The influencer",
  operator: "Our team",
}

/** Who did it, in words that both sides understand. */
const by = ({ by }: About): string => PARTIES[by ?? ""] ?? "The other side"

/** The same where time may have done it: by silence. */
const orSilence = (about: About, done: string, silently: string): string =>
  about.by === "clock" ? silently : done

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" })
const dayOf = ({ dueAt }: About): string => (dueAt === undefined ? "" : day.format(Number(dueAt)))

/** What stands in a conversation of what happened outside it: docs/rules.md#lines-of-the-product */
export const SYSTEM_LINES: Partial<Record<EventType, (about: About) => string>> = {
  "application.shortlisted": () => "The brand shortlisted the application. It awaits payment.",
  "application.rejected": () => "The brand did not choose the application.",
  "application.reopened": () => "The application is pending again.",
  "order.withdrawn": () => "The brand undid the shortlisting.",
  "order.started": () => "The brand has paid. The order has started.",
  "order.submitted": () => "The influencer handed in work for review.",
  "order.changes_requested": () => "The brand asked for changes.",
  "order.approved": (about) =>
    orSilence(
      about,
      "The brand approved the work.",
      "The work counts as approved: nobody answered in time.",
    ),
  "order.delivered": () => "The influencer delivered the work.",
  "order.extension_asked": (about) => `${by(about)} proposed another due date${to(about)}.`,
  "order.extension_agreed": (about) => `Another due date was agreed${to(about)}.`,
  "order.extension_declined": () => "The due date stays: the proposal was declined.",
  "order.overdue": () => "The work is late.",
  "order.cancel_asked": (about) => `${by(about)} asked to cancel the order.`,
  "order.cancel_declined": (about) => `${by(about)} declined to cancel. The order goes on.`,
  "order.cancel_taken_back": (about) =>
    `${by(about)} took back the request to cancel. The order goes on.`,
  "order.cancelled": (about) =>
    orSilence(about, "The order is cancelled.", "The order is cancelled: nobody answered in time."),
  "order.disputed": () => "A dispute was opened. All dates stand still.",
  "order.dispute_ended": () => "The dispute ended. The order goes on.",
  "order.completed": (about) =>
    orSilence(
      about,
      `${by(about)} accepted the work.`,
      "The work counts as accepted: nobody answered in time.",
    ),
  "payment.order_refunded": () => "The money of the cancelled order has gone back to the brand.",
}

function to(about: About): string {
  const text = dayOf(about)
  return text === "" ? "" : `: ${text}`
}
