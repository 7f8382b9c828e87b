import { describe, expect, test } from "vitest"
import {
  type FlashMessage,
  NO_TOASTS,
  type QueuedToasts,
  withArrived,
} from "#app/ui/toast-queue.ts"

const sent: FlashMessage = { message: "Message sent.", type: "success" }
const failed: FlashMessage = { message: "Login failed", type: "error" }

const arrived = (page: string, ...messages: [FlashMessage, cameIn: unknown][]): QueuedToasts => ({
  page,
  messages: messages.map(([flash, cameIn]) => ({ flash, cameIn })),
})

const keptAfter = (...all: QueuedToasts[]) => all.reduce(withArrived, NO_TOASTS)

const textsOf = ({ shown }: ReturnType<typeof keptAfter>) => shown.map(({ flash }) => flash.message)

const closed = (kept: ReturnType<typeof keptAfter>) => ({ ...kept, shown: [] })

describe("a message in the toast region", () => {
  test("stays when the page reloads without it", () => {
    const loadedAgain = keptAfter(arrived("a", [sent, sent], [failed, "answer"]), arrived("a"))
    expect(textsOf(loadedAgain)).toEqual([sent.message, failed.message])
  })

  test("disappears with its page", () => {
    const next = keptAfter(arrived("a", [sent, sent], [failed, "answer"]), arrived("b"))
    expect(textsOf(next)).toEqual([])
  })

  test("stays closed while it is unchanged", () => {
    const kept = closed(keptAfter(arrived("a", [failed, "a"])))
    expect(textsOf(withArrived(kept, arrived("a", [{ ...failed }, "a"])))).toEqual([])
  })

  test("is new when another response repeats the text", () => {
    const once = keptAfter(arrived("a", [sent, 1]))
    const twice = withArrived(once, arrived("b", [sent, 2]))
    expect(textsOf(twice)).toEqual([sent.message])
    expect(twice.shown[0]?.id).not.toBe(once.shown[0]?.id)
    expect(textsOf(withArrived(closed(twice), arrived("c", [sent, 3])))).toEqual([sent.message])
  })

  test("is shown once when two responses contain it", () => {
    expect(textsOf(keptAfter(arrived("a", [failed, 1], [failed, 2])))).toEqual([failed.message])
  })
})
