import { expect, test } from "vitest"
import { giveBack, takeBuffer } from "#app/server/page-buffers.ts"

test("memory that was given back is used again, of that length alone", () => {
  const first = takeBuffer(1000)
  giveBack(first)
  const second = takeBuffer(10)
  expect(second.buffer).toBe(first.buffer)
  expect(second).toHaveLength(10)
})

test("nobody is lent what somebody else still has, though it was given back twice", () => {
  const first = takeBuffer(10)
  giveBack(first)
  const second = takeBuffer(10)
  giveBack(first)
  expect(takeBuffer(10).buffer).not.toBe(second.buffer)
  giveBack(Buffer.from(second.buffer))
  expect(takeBuffer(10).buffer).not.toBe(second.buffer)
})

test("a long page has memory of its own, and no more is held than sixty-four usual ones", () => {
  const long = takeBuffer(70_000)
  expect(long).toHaveLength(70_000)
  giveBack(long)
  const taken = Array.from({ length: 100 }, () => takeBuffer(10))
  expect(new Set([long, ...taken].map(({ buffer }) => buffer)).size).toBe(101)
  for (const one of taken) giveBack(one)
  const again = new Set(Array.from({ length: 100 }, () => takeBuffer(10).buffer))
  expect(taken.filter(({ buffer }) => again.has(buffer))).toHaveLength(64)
})
