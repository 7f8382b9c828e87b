import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/** A client that sends more without reading is disconnected. */
const MAX_WAITING = 100

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; answer: () => void }
type Turns = { current: Exchange | undefined; waiting: Exchange[]; end?: () => void }

const turnsOf = new WeakMap<Duplex, Turns>()

/** Answers a connection's requests in turn, so that pipelining cannot fill the memory. */
export function answerInTurn(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const { socket } = incoming
    const turns = findTurns(socket)
    // Node still parses data read before the close.
    if (socket.destroyed || turns.end) return
    const answer = () => {
      turns.current = exchange
      outgoing.once("close", () => takeNext(turns, socket))
      listener(incoming, outgoing)
    }
    const exchange: Exchange = { incoming, outgoing, answer }
    if (!turns.current) answer()
    else if (turns.waiting.length < MAX_WAITING) turns.waiting.push(exchange)
    else socket.destroy()
  }
}

function findTurns(socket: Duplex): Turns {
  const known = turnsOf.get(socket)
  if (known) return known
  const turns = { current: undefined, waiting: [] }
  turnsOf.set(socket, turns)
  return turns
}

function takeNext(turns: Turns, socket: Duplex): void {
  turns.current = undefined
  if (socket.destroyed) return
  const next = turns.waiting.shift()
  if (next) next.answer()
  else turns.end?.()
}

/**
 * Ends a connection after invalid data, once earlier requests are answered. An incomplete request
 * gets the message, unless its answer has begun.
 */
export function endConnectionInOrder(socket: Duplex, message: string): void {
  const turns = findTurns(socket)
  // Each further chunk causes another error.
  if (turns.end) return
  turns.end = () => {
    if (socket.writable) socket.end(message, () => socket.destroy())
    else socket.destroy()
  }
  const { current, waiting } = turns
  if (!current) turns.end()
  else if (waiting.at(-1)?.incoming.complete === false) waiting.pop()
  else if (waiting.length > 0 || current.incoming.complete) return
  else if (current.outgoing.headersSent) socket.destroy()
  else turns.end()
}
