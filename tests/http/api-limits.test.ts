import { expect, test } from "vitest"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertToken } from "#tests/support/api.ts"
import { userIdOf } from "#tests/support/notices.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer({ env: { WEB_CONCURRENCY: "2" } })

test("limits by token and by account hold across two processes", async () => {
  await signedInAs(server, "brand", { name: "Busy" })
  const userId = userIdOf(server, "Busy")
  const tokens = [1, 2, 3].map(() => insertToken(server, userId))
  // Each on a connection of its own, which either process may take.
  const ask = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}`, Connection: "close" }
    const { status } = await fetch(new URL("/api/v1/me", server.origin), { headers })
    return status
  }
  const taken: number[] = []
  for (const token of tokens) {
    const statuses = await Promise.all(Array.from({ length: 70 }, () => ask(token)))
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    taken.push(statuses.filter((status) => status === 200).length)
  }
  expect(taken).toEqual([60, 60, 0])
  const workers = new Set(
    server.log.filter(({ event }) => event === "request").map(({ worker }) => worker),
  )
  expect(workers.size).toBe(2)
})
