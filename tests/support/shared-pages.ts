import { decode } from "turbo-stream"
import type { Page } from "./page.ts"

const HAND_OFF = /streamController\.enqueue\("((?:[^"\\]|\\.)*)"\)/g

/** A page without its nonce and script data. */
export function markupOf({ body }: Pick<Page, "body">): string {
  return body
    .replace(/ nonce="[^"]*"/g, ' nonce=""')
    .replace(HAND_OFF, 'streamController.enqueue("")')
}

/** A page's script data without times; undefined for a page without script. */
export async function pageDataOf({ body }: Pick<Page, "body">): Promise<unknown> {
  const text = [...body.matchAll(HAND_OFF)].map(([, code]) => JSON.parse(`"${code}"`)).join("")
  return text === "" ? undefined : withoutMoment(await decoded(text))
}

async function decoded(text: string): Promise<unknown> {
  const { value, done } = await decode(new Blob([text]).stream())
  await done
  return value
}

const withoutMoment = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, one) => (key === "now" ? typeof one : one)))

/** Header names, and values that two responses share. */
export const headersOf = ({ headers }: Pick<Page, "headers">) =>
  Object.fromEntries(
    [...headers]
      .filter(
        ([name]) => !/^(date|connection|keep-alive|transfer-encoding|content-length)$/.test(name),
      )
      .map(([name, value]) => [name, /^(x-request-id)$/.test(name) ? "" : withoutNonce(value)])
      .sort(),
  )

const withoutNonce = (value: string): string => value.replace(/'nonce-[^']*'/, "'nonce-'")
