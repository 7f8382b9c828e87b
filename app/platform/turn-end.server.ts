import { setImmediate as untilNextTurn } from "node:timers/promises"

type Act = () => void

let turns = 0
/** Acts are gathered in the first turn of two; in the second, the last look at what comes in, each has its place. */
let phase: "closed" | "gathering" | "lastLook" = "closed"
let gathered: Act[] = []
let isActing = false

/**
 * Does `act` after what else comes in within this turn of the event loop and the next, together with it:
 * docs/decisions/0065-pages-of-one-turn-together.md
 */
export function atTurnEnd(act: Act): void {
  if (phase === "closed") {
    phase = "gathering"
    setImmediate(lookOnceMore)
  }
  if (phase === "gathering") gathered.push(act)
  else scheduleAct(act)
}

function lookOnceMore(): void {
  phase = "lastLook"
  setImmediate(beginActs)
  gathered.forEach(scheduleAct)
  gathered = []
}

function beginActs(): void {
  turns += 1
  phase = "closed"
}

/** One immediate for each: what an act leaves behind, such as the memory of a page, is free before the next. */
function scheduleAct(act: Act): void {
  setImmediate(doGathered, act)
}

function doGathered(act: Act): void {
  isActing = true
  try {
    act()
  } finally {
    isActing = false
  }
}

/** The number of those acts of which one is being done; undefined at any other time. */
export const gatheredTurn = (): number | undefined => (isActing ? turns : undefined)

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that is given to nobody else: what comes in is answered between two of
 * these. docs/decisions/0065-pages-of-one-turn-together.md
 */
export function turnOfItsOwn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => untilNextTurn())
  return lastTurn
}
