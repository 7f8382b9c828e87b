import { spawn } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { freePort } from "./free-port.ts"

export type Storage = {
  url: string
  /** Another storage of the same kind. */
  otherUrl: string
  credentials: Record<string, string>
  /** The folder with a generation's newest objects. */
  newestObjects(generation: number): string
  close(): Promise<void>
}

const KEY = "a-user-of-the-storage"
const SECRET = "a-password-of-the-storage"
const BUCKET = "marketplace"
const OPEN_WITHIN_MS = 10_000

/** Opens a storage below `home`: a folder, or versitygw with REPLICA_STORAGE=s3. */
export const openStorage = (home: string): Promise<Storage> =>
  process.env.REPLICA_STORAGE === "s3" ? openObjectStorage(home) : openFolder(home)

async function openFolder(home: string): Promise<Storage> {
  const folder = join(home, "storage")
  return {
    url: `file://${folder}`,
    otherUrl: `file://${folder}-other`,
    credentials: {},
    newestObjects: (generation) => join(folder, String(generation), "ltx", "0"),
    close: async () => {},
  }
}

async function openObjectStorage(home: string): Promise<Storage> {
  const folder = join(home, "objects")
  mkdirSync(join(folder, BUCKET), { recursive: true })
  const port = await freePort()
  const server = spawn("versitygw", ["--port", `127.0.0.1:${port}`, "posix", folder], {
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      ROOT_ACCESS_KEY: KEY,
      ROOT_SECRET_KEY: SECRET,
    },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()))
  const failed = new Promise<never>((_, reject) => server.once("error", reject))
  await Promise.race([untilItAnswers(`http://127.0.0.1:${port}`), failed])
  const urlOf = (name: string) =>
    `s3://${BUCKET}/${name}?endpoint=http://127.0.0.1:${port}&region=us-east-1&force-path-style=true`
  return {
    url: urlOf("site"),
    otherUrl: urlOf("other"),
    credentials: { LITESTREAM_ACCESS_KEY_ID: KEY, LITESTREAM_SECRET_ACCESS_KEY: SECRET },
    newestObjects: (generation) => join(folder, BUCKET, "site", String(generation), "0000"),
    close: () => {
      server.kill()
      return ended
    },
  }
}

/** A refusal without a key counts as an answer. */
async function untilItAnswers(url: string): Promise<void> {
  const last = performance.now() + OPEN_WITHIN_MS
  for (;;) {
    try {
      return void (await (await fetch(url)).body?.cancel())
    } catch (error) {
      if (performance.now() > last) throw error
    }
    await setTimeout(50)
  }
}
