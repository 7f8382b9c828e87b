import type { EventData, NotificationRule } from "./notification-rule.ts"

/** All that the product says of one type of event. */
export type EventRow = {
  /** Its label in the timeline of an order. */
  timeline?: string
  /** In its place where the product alone is the pay. */
  freeTimeline?: string
  /** Its message in the conversation: docs/rules.md#lines-of-the-product */
  line?: (about: EventData) => string
  /** Without one nobody is notified. */
  notices?: readonly NotificationRule[]
}

/** Makes rows of events that stand in no timeline and no conversation. */
export const noticesOnly = <Type extends string>(
  rules: Record<Type, readonly NotificationRule[]>,
): Record<Type, EventRow> =>
  Object.fromEntries(
    Object.entries<readonly NotificationRule[]>(rules).map(([type, notices]) => [
      type,
      { notices },
    ]),
  ) as Record<Type, EventRow>

const PARTIES: Record<string, string> = {
  brand: "The brand",
  influencer: "The influencer",
  operator: "Our team",
}

export const nameOfParty = ({ by }: EventData): string => PARTIES[by ?? ""] ?? "One of you"

/** Picks the second text where a timer acted. */
export const unlessByClock = (about: EventData, text: string, byClock: string): string =>
  about.by === "clock" ? byClock : text

const DECIDED: Record<string, string> = {
  release: "Our team decided the dispute: all of the money goes to the influencer.",
  refund: "Our team decided the dispute: the order is cancelled, and all of the money goes back.",
  split: "Our team decided the dispute: each side gets a part of the money.",
}

export const lineOfDecision = ({ decision }: EventData): string | undefined =>
  DECIDED[decision ?? ""]
