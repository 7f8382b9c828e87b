import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { href, urls } from "#app/urls/index.ts"
import type { Visitor } from "./visitor.ts"

/** Brands that post one project after the other, wherever they are let. */
export type Writers = {
  /** The ids of projects that a server said yes to. */
  acknowledged: Set<string>
  /** Answers that were neither a yes nor a cut line, by status. */
  refused: Map<number, number>
  stop(): Promise<void>
}

/** Has every visitor post projects until told to stop; a line that is cut is tried again. */
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
        // The line was cut, by a test that is about that.
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
