import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { href, urls } from "#app/urls/index.ts"
import type { Visitor } from "./visitor.ts"

/** Brands that post projects continuously. */
export type Writers = {
  /** Ids of confirmed projects. */
  acknowledged: Set<string>
  /** Responses other than success and cut connections, by status. */
  refused: Map<number, number>
  stop(): Promise<void>
}

/** Lets visitors post projects until stopped, retrying cut connections. */
export function startWriters(visitors: Visitor[], pauseMs = 20): Writers {
  const acknowledged = new Set<string>()
  const refused = new Map<number, number>()
  let isOver = false
  const write = async (visitor: Visitor) => {
    while (!isOver) {
      const projectId = randomUUID()
      try {
        const { status } = await visitor.post(href(urls.brand.editProject, { projectId }), PROJECT)
        if (status === 303) acknowledged.add(projectId)
        else refused.set(status, (refused.get(status) ?? 0) + 1)
      } catch {
        // The connection was cut on purpose.
      }
      await setTimeout(pauseMs)
    }
  }
  const all = Promise.all(visitors.map(write))
  return {
    acknowledged,
    refused,
    stop: async () => {
      isOver = true
      await all
    },
  }
}

const PROJECT = { title: "Autumn reels", desc: "Three reels.", deliveryDays: "7" }
