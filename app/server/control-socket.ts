import { once } from "node:events"
import { rmSync } from "node:fs"
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"

type Commands = {
  /** @throws Error with a message for the operator */
  replace(): Promise<void>
  pause(): Promise<void>
  resume(): Promise<void>
}

const DONE = "done"

/** Only the owner can enter the data folder. */
const address = join(env.DATA_DIR, "control.sock")

/** A paused server resumes when the client disconnects. */
export function listenForCommands(commands: Commands): void {
  rmSync(address, { force: true })
  let isBusy = false
  const obey = async (socket: Socket, command: string): Promise<string> => {
    if (isBusy) return "Another update is under way: wait until it has ended."
    isBusy = true
    logger.info({ event: "control.asked", command })
    try {
      if (command === "replace") await commands.replace()
      else if (command === "pause") await pauseFor(socket, commands)
      else return "The running server does not know this command: start it again."
      return DONE
    } catch (error) {
      logger.error({ event: "control.failed", err: error })
      return error instanceof Error ? error.message : String(error)
    } finally {
      isBusy = false
    }
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => socket.destroy())
    socket.once("data", async (words) => socket.end(await obey(socket, String(words).slice(0, 20))))
  })
  server.on("error", (error) => logger.error({ event: "control.unreachable", err: error }))
  server.listen(address)
  process.once("exit", () => rmSync(address, { force: true }))
}

async function pauseFor(socket: Socket, { pause, resume }: Commands): Promise<void> {
  const isOver = Promise.race([once(socket, "end"), once(socket, "close")])
  await pause()
  socket.write(DONE)
  await isOver
  await resume()
}

export class NoServerError extends Error {}

/** @throws Error with the server's message; NoServerError */
export async function sendServerCommand(command: "replace"): Promise<void> {
  const socket = await reachServer()
  socket.end(command)
  expectDone(await text(socket))
}

/** Runs work while the server is paused. @throws Error with the server's message; NoServerError */
export async function whileServerPauses(work: () => void): Promise<void> {
  const socket = await reachServer()
  socket.write("pause")
  const [answer] = await once(socket, "data")
  expectDone(String(answer))
  try {
    work()
  } finally {
    socket.end()
    await text(socket)
  }
}

function expectDone(answer: string): void {
  if (answer !== DONE) throw new Error(answer || "The server ended meanwhile: look at its log.")
}

async function reachServer(): Promise<Socket> {
  const socket = connect(address)
  await once(socket, "connect").catch(() => {
    const started = "No server that `npm run serve` started"
    throw new NoServerError(`${started} runs in DATA_DIR (${env.DATA_DIR}): start it.`)
  })
  return socket
}
