let turns = 0
let isTurnOpen = false
let isGathered = false

/**
 * Does `act` at the end of this turn of the event loop, after whatever else was left for it:
 * docs/decisions/0065-pages-of-one-turn-together.md
 */
export function atTurnEnd(act: () => void): void {
  if (!isTurnOpen) setImmediate(beginTurn)
  isTurnOpen = true
  // One immediate for each: what an act leaves behind, such as the memory of a page, is free before the next.
  setImmediate(doGathered, act)
}

function beginTurn(): void {
  turns += 1
  isTurnOpen = false
}

function doGathered(act: () => void): void {
  isGathered = true
  try {
    act()
  } finally {
    isGathered = false
  }
}

/** The number of the turn of which an act is being done; undefined at any other time. */
export const gatheredTurn = (): number | undefined => (isGathered ? turns : undefined)
