import type { EventData, NotificationRule } from "./notification-rule.ts"

/** All that the product says of one type of event. */
export type EventWords = {
  /** Its label in the timeline of an order. */
  timeline?: string
  /** In its place where the product alone is the pay. */
  freeTimeline?: string
  /** Its message in the conversation: docs/rules.md#lines-of-the-product */
  line?: string | ((about: EventData) => string)
  /** In its place where a timer acted. */
  lineByClock?: string
  /** Without one nobody is notified. */
  notices?: Notices
}

type Notices = NotificationRule | readonly NotificationRule[]

export type EventRow = ReturnType<typeof toEventRow>

export function toEventRow({ line, lineByClock, notices = [], ...labels }: EventWords) {
  const lineOf = (about: EventData): string | undefined =>
    typeof line === "function" ? line(about) : line
  return {
    ...labels,
    line: (about: EventData) => (about.by === "clock" && lineByClock) || lineOf(about),
    notices: [notices].flat(),
  }
}

/** Makes rows of events that stand in no timeline and no conversation. */
export const toNoticeOnlyRows = <Type extends string>(
  rules: Record<Type, Notices>,
): Record<Type, EventWords> =>
  Object.fromEntries(
    Object.entries<Notices>(rules).map(([type, notices]) => [type, { notices }]),
  ) as Record<Type, EventWords>

const PARTIES: Record<string, string> = {
  brand: "The brand",
  influencer: "The influencer",
  operator: "Our team",
}

export const nameOfParty = ({ by }: EventData): string => PARTIES[by ?? ""] ?? "One of you"

const DECIDED: Record<string, string> = {
  release: "Our team decided the dispute: all of the money goes to the influencer.",
  refund: "Our team decided the dispute: the order is cancelled, and all of the money goes back.",
  split: "Our team decided the dispute: each side gets a part of the money.",
}

export const lineOfDecision = ({ decision }: EventData): string | undefined =>
  DECIDED[decision ?? ""]
