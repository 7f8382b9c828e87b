import { type ChildProcess, spawn } from "node:child_process"

/**
 * Runs a program that ends when this one does, however that ends: its standard input is a pipe of ours, and
 * a shell beside it waits for the end of that. Whoever is left alone by a `kill -9` would go on writing.
 */
const SCRIPT = `exec 3<&0
"$@" 3<&- </dev/null & child=$!
(cat <&3 >/dev/null; kill -TERM "$child" 2>/dev/null) &
exec 3<&-
wait "$child"`

export type SupervisedProcess = {
  /** The code it ended with; undefined while it runs. */
  code(): number | undefined
  /** Asks it to end, and waits until it has. */
  end(): Promise<void>
  /** When it has ended by itself or was asked to. */
  ended: Promise<void>
}

/** Starts a program, whose words go where ours go. */
export function startSupervised(program: string, args: string[]): SupervisedProcess {
  const child = spawn("sh", ["-c", SCRIPT, "sh", program, ...args], {
    stdio: ["pipe", "inherit", "inherit"],
  })
  let code: number | undefined
  const ended = whenEnded(child).then((last) => {
    code = last
    child.stdin.destroy()
  })
  child.stdin.on("error", () => {})
  return {
    code: () => code,
    ended,
    end: () => {
      child.stdin.end()
      return ended
    },
  }
}

const whenEnded = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once("error", () => resolve(127))
    child.once("exit", (code) => resolve(code ?? 1))
  })
