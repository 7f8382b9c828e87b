import { afterEach, beforeAll, expect, test } from "vitest"
import { migrate, sqlite, write } from "#app/platform/db.server.ts"
import { atTurnEnd, gatheredTurn, turnOfItsOwn } from "#app/platform/turn-end.server.ts"
import { versionOf } from "#app/platform/versions.server.ts"

const SUBJECT = "project of this test"

/** As another process would: this one is not told of it. */
const raise = () =>
  sqlite
    .prepare(
      `INSERT INTO versions (subject, version) VALUES (?, 1)
       ON CONFLICT DO UPDATE SET version = version + 1`,
    )
    .run(SUBJECT)

/** What each of these comes to when all of them are left for the end of one turn. */
const together = <Result>(...acts: (() => Result)[]): Promise<Result[]> =>
  Promise.all(acts.map((act) => new Promise<Result>((resolve) => atTurnEnd(() => resolve(act())))))

const version = () => versionOf([SUBJECT])

beforeAll(migrate)
afterEach(() => expect(gatheredTurn()).toBeUndefined())

test("what is left for the end of a turn is done in order and counts as one turn", async () => {
  const done: string[] = []
  const note = (name: string) => () => {
    done.push(name)
    queueMicrotask(() => done.push(`after ${name}`))
    return gatheredTurn()
  }
  const [first, second] = await together(note("first"), note("second"))
  expect(done).toEqual(["first", "after first", "second", "after second"])
  expect(first).toBeDefined()
  expect(second).toBe(first)
  expect(await together(gatheredTurn)).not.toEqual([first])
})

test("what comes up meanwhile is done in the next turn", async () => {
  const [turn, next] = await together<unknown>(gatheredTurn, () => together(gatheredTurn))
  expect(await next).not.toEqual([turn])
})

test("what comes in while the first of them wait is done with them", async () => {
  const seen: unknown[] = []
  await new Promise<void>((resolve) => {
    atTurnEnd(() => seen.push(gatheredTurn()))
    setImmediate(() => atTurnEnd(() => seen.push(gatheredTurn(), resolve())))
  })
  expect(seen[0]).toBeDefined()
  expect(seen[1]).toBe(seen[0])
})

test("who comes in while the first of them wait sees what others had committed by then", async () => {
  const [before = 0] = await together(version)
  const seen: unknown[] = []
  await new Promise<void>((resolve) => {
    atTurnEnd(() => seen.push(version()))
    setImmediate(() => {
      raise()
      atTurnEnd(() => seen.push(version(), resolve()))
    })
  })
  expect(seen[1]).toBe(before + 1)
})

test("for all that is done at the end of one turn it is asked once whether anybody has committed", async () => {
  const seen = await together<unknown>(version, raise, version)
  expect(seen[2]).toBe(seen[0])
  expect(version()).toBe(Number(seen[0]) + 1)
})

test("the next turn sees what others have committed", async () => {
  const [before = 0] = await together(version)
  raise()
  expect(await together(version)).toEqual([before + 1])
})

test("a commit of our own is seen at once, in the same turn too", async () => {
  const seen = await together<unknown>(version, () => write(raise), version)
  expect(seen[2]).toBe(Number(seen[0]) + 1)
})

test("a turn of its own is for one alone, and what comes in is done between two of them", async () => {
  const done: string[] = []
  const note = (name: string) => () => void done.push(name)
  const turns = ["1", "2", "3", "4", "5"].map((name) => turnOfItsOwn().then(note(name)))
  await turns[0]
  atTurnEnd(note("kept"))
  await Promise.all(turns)
  expect(done.filter((name) => name !== "kept")).toEqual(["1", "2", "3", "4", "5"])
  expect(done.slice(1, -1)).toContain("kept")
})
