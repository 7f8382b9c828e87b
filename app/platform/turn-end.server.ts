let waiting: (() => void)[] = []
let turns = 0
let isGathered = false

/**
 * Does `act` together with what else was to be done at the end of this turn of the event loop, one after the other
 * and nothing in between: docs/decisions/0065-pages-of-one-turn-together.md
 */
export function atTurnEnd(act: () => void): void {
  if (waiting.push(act) === 1) setImmediate(doWaiting)
}

function doWaiting(): void {
  const acts = waiting
  waiting = []
  turns += 1
  isGathered = true
  try {
    for (const act of acts) act()
  } finally {
    isGathered = false
  }
}

/** The number of the turn whose gathered acts are being done; undefined at any other time. */
export const gatheredTurn = (): number | undefined => (isGathered ? turns : undefined)
