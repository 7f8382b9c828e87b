import { describe, expect, test } from "vitest"
import { type Arrived, type FlashMessage, NOTHING, withArrived } from "#app/ui/toast-queue.ts"

const sent: FlashMessage = { message: "Message sent.", type: "success" }
const failed: FlashMessage = { message: "Login failed", type: "error" }

const arrived = (page: string, ...messages: [FlashMessage, cameIn: unknown][]): Arrived => ({
  page,
  messages: messages.map(([flash, cameIn]) => ({ flash, cameIn })),
})

const keptAfter = (...all: Arrived[]) => all.reduce(withArrived, NOTHING)

const textsOf = ({ shown }: ReturnType<typeof keptAfter>) => shown.map(({ flash }) => flash.message)

/** As somebody closes it, or its time is over. */
const closed = (kept: ReturnType<typeof keptAfter>) => ({ ...kept, shown: [] })

describe("A message for the toast region", () => {
  test("stays when the page is loaded again and nothing has it any more", () => {
    const loadedAgain = keptAfter(arrived("a", [sent, sent], [failed, "answer"]), arrived("a"))
    expect(textsOf(loadedAgain)).toEqual([sent.message, failed.message])
  })

  test("leaves with its page", () => {
    const next = keptAfter(arrived("a", [sent, sent], [failed, "answer"]), arrived("b"))
    expect(textsOf(next)).toEqual([])
  })

  test("does not come back once closed, as long as it is the same", () => {
    const kept = closed(keptAfter(arrived("a", [failed, "a"])))
    expect(textsOf(withArrived(kept, arrived("a", [{ ...failed }, "a"])))).toEqual([])
  })

  test("is a new one where the same words come in another answer", () => {
    const once = keptAfter(arrived("a", [sent, 1]))
    const twice = withArrived(once, arrived("b", [sent, 2]))
    expect(textsOf(twice)).toEqual([sent.message])
    expect(twice.shown[0]?.id).not.toBe(once.shown[0]?.id)
    expect(textsOf(withArrived(closed(twice), arrived("c", [sent, 3])))).toEqual([sent.message])
  })

  test("is said once where two answers have it", () => {
    expect(textsOf(keptAfter(arrived("a", [failed, 1], [failed, 2])))).toEqual([failed.message])
  })
})
