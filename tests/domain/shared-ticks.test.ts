import fc from "fast-check"
import { expect, test } from "vitest"
import { shareConcurrentRuns } from "#app/platform/commit-sync.server.ts"

test("callers during a tick share the next one", async () => {
  const turns: (() => void)[] = []
  const ask = shareConcurrentRuns(
    () =>
      new Promise((resolve) => {
        turns.push(resolve)
      }),
  )
  const first = ask()
  await Promise.resolve().then(() => {})
  expect(turns).toHaveLength(1)
  const others = [ask(), ask(), ask()]
  expect(turns).toHaveLength(1)
  turns[0]?.()
  await first
  await new Promise(setImmediate)
  expect(turns).toHaveLength(2)
  turns[1]?.()
  await Promise.all(others)
  expect(turns).toHaveLength(2)
})

test("each caller gets a tick started after the call, with its error", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ waits: fc.nat(3), takes: fc.nat(3), fails: fc.boolean() }), {
        minLength: 1,
        maxLength: 20,
      }),
      async (plan) => {
        const moments = async (count: number) => {
          for (let n = 0; n < count; n += 1) await new Promise(setImmediate)
        }
        let now = 0
        let begun = 0
        let isWorking = false
        const fate = new Map<number, boolean>()
        const ask = shareConcurrentRuns(async () => {
          expect(isWorking).toBe(false)
          isWorking = true
          begun += 1
          now += 1
          const { takes, fails } = plan[begun % plan.length] ?? { takes: 0, fails: false }
          fate.set(now, fails)
          await moments(takes)
          isWorking = false
          if (fails) throw new Error("no")
        })
        const answers: Promise<void>[] = []
        for (const { waits } of plan) {
          now += 1
          const askedAt = now
          const latest = () => Math.max(...fate.keys())
          answers.push(
            ask().then(
              () => {
                expect(latest()).toBeGreaterThan(askedAt)
                expect(fate.get(latest())).toBe(false)
              },
              (error: Error) => {
                if (error.message !== "no") throw error
                expect(latest()).toBeGreaterThan(askedAt)
                expect(fate.get(latest())).toBe(true)
              },
            ),
          )
          await moments(waits)
        }
        await Promise.all(answers)
      },
    ),
  )
})
