import type Database from "better-sqlite3"
import { z } from "zod"
import { clock } from "./clock.server.ts"
import { env } from "./env.server.ts"

/** Progress of a database file: generation of the primary, number of transactions, time. */
export const Position = z.object({
  generation: z.number().int().nonnegative(),
  seq: z.number().int().nonnegative(),
  at: z.number(),
})
export type Position = z.output<typeof Position>

export type ComparablePosition = Pick<Position, "generation" | "seq">

const prepared = new WeakMap<Database.Database, Map<string, Database.Statement>>()

function statement(client: Database.Database, text: string): Database.Statement {
  const ofClient = prepared.get(client) ?? new Map<string, Database.Statement>()
  prepared.set(client, ofClient)
  const known = ofClient.get(text) ?? client.prepare(text)
  ofClient.set(text, known)
  return known
}

const changesOf = (client: Database.Database): unknown =>
  statement(client, "SELECT total_changes()").pluck().get()

/** Pages that a write can change: all; all but the lists of projects and creators; none. */
export type PageEffect = "lists" | "pages" | "beside"

/** Runs `work` and advances the position if anything changed; `at` is then its time. */
export function advanceClock<T>(
  client: Database.Database,
  work: () => T,
  effect: PageEffect,
): { result: T; at?: number } {
  const before = changesOf(client)
  const result = work()
  return changesOf(client) === before ? { result } : { result, at: advance(client, effect) }
}

/** Advances the position, so that replicas detect a stalled copy. */
export function touchClock(client: Database.Database): void {
  statement(client, "UPDATE repl_clock SET at = ? WHERE id = 1").run(clock.now())
}

const LEAP = "UPDATE repl_clock SET seq = max(seq, ?) WHERE id = 1"

/**
 * Moves a restored database ahead of every position that copies and visitors know: no machine writes
 * a thousand times a second for long. docs/decisions/0056-replicas.md
 */
export function leapAhead(client: Database.Database): void {
  statement(client, LEAP).run(Math.trunc(clock.now()))
}

const ADVANCE = "UPDATE repl_clock SET seq = seq + ?, lists = lists + ?, at = ? WHERE id = 1"
const LARGEST_VERSION = 2 ** 31 - 1

/** Also changes the first page of the file, by which replicas notice new data: docs/decisions/0056-replicas.md */
function advance(client: Database.Database, effect: PageEffect): number {
  const at = clock.now()
  statement(client, ADVANCE).run(Number(effect !== "beside"), Number(effect === "lists"), at)
  if (!env.REPLICA_SECRET) return at
  const version = Number(client.pragma("user_version", { simple: true }))
  // 0 marks a file never rewritten: db/migrate.ts
  client.pragma(`user_version = ${(version % LARGEST_VERSION) + 1}`)
  return at
}

const POSITION = "SELECT generation, seq, at FROM repl_clock WHERE id = 1"

/** @throws Error for a file without a position */
export function replicationPosition(client: Database.Database): Position {
  return Position.parse(statement(client, POSITION).get())
}

/** Compares generations first. */
export const isBehind = (one: ComparablePosition, other: ComparablePosition): boolean =>
  one.generation === other.generation ? one.seq < other.seq : one.generation < other.generation
