import { hash, verify } from "@node-rs/argon2"
import { TooManyTries } from "../errors.ts"

/** 64 MiB and three passes: argon2id is the library's default algorithm. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

const RUNNING_AT_ONCE = 4
const WAITING_AT_MOST = 64
const RETRY_AFTER_SECONDS = 5

let running = 0
const waiting: (() => void)[] = []

/**
 * Hashes cost memory and a thread each: four run at once, some wait, and more than that are refused
 * rather than let a flood of sign-ins take the whole server.
 * @throws TooManyTries when the queue is full
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING_AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) {
      throw new TooManyTries("Too many people are signing in right now.", RETRY_AFTER_SECONDS)
    }
    await new Promise<void>((start) => waiting.push(start))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The PHC string of a password, to be stored. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, COST))

/** Whether a password belongs to a stored hash. A malformed hash belongs to none. */
export const isPasswordOf = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password).catch(() => false))
