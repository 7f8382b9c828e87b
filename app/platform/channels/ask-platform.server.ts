import type { z } from "zod"
import { waitForSyncedCommits } from "../commit-sync.server.ts"
import { assertWriter } from "../db.server.ts"
import { env } from "../env.server.ts"
import type { ChannelAnswer, ChannelFailure } from "./channel-provider.ts"

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1_000_000

/** Leads to the stand-in where one is set. */
export function platformUrl(address: string, query: Record<string, string> = {}): string {
  const { host, pathname } = new URL(address)
  const base = env.PLATFORMS_API_BASE
  const url = base ? new URL(`${base}/${host}${pathname}`) : new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

type Question = {
  url: string
  form?: Record<string, string>
  bearer?: string
  judge: (status: number, body: unknown) => Omit<ChannelFailure, "isOk">
}

const failed = (kind: ChannelFailure["kind"], reason: string): ChannelFailure => ({
  isOk: false,
  kind,
  reason,
})

/** Keeps tokens out of reasons. @throws StorageUnavailable unless this machine writes */
export async function askPlatform<T extends z.ZodType>(
  { url, form, bearer, judge }: Question,
  entity: T,
): Promise<ChannelAnswer<z.output<T>>> {
  assertWriter()
  await waitForSyncedCommits()
  try {
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      headers: { Accept: "application/json", ...(bearer && { Authorization: `Bearer ${bearer}` }) },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await readJson(response)
    if (!response.ok) return { isOk: false, ...judge(response.status, body) }
    const parsed = entity.safeParse(body)
    return parsed.success
      ? { isOk: true, value: parsed.data }
      : failed("busy", "an answer of unknown shape")
  } catch {
    return failed("busy", "no answer")
  }
}

async function readJson(response: Response): Promise<unknown> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) break
    bytes += value.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error("too long")
    chunks.push(value)
  }
  const text = Buffer.concat(chunks).toString("utf8")
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Continues with the value, or returns the failure. */
export async function andThen<A, B>(
  first: ChannelAnswer<A>,
  next: (value: A) => Promise<ChannelAnswer<B>> | ChannelAnswer<B>,
): Promise<ChannelAnswer<B>> {
  return first.isOk ? next(first.value) : first
}

export const okAnswer = <T>(value: T): ChannelAnswer<T> => ({ isOk: true, value })
