import { type ChildProcess, spawn } from "node:child_process"

/** Ends the program with this one, even after `kill -9`: a shell waits for the end of our pipe. */
const SCRIPT = `exec 3<&0
"$@" 3<&- </dev/null & child=$!
(cat <&3 >/dev/null; kill -TERM "$child" 2>/dev/null) &
exec 3<&-
wait "$child"`

export type SupervisedProcess = {
  /** Undefined while it runs. */
  code(): number | undefined
  /** Ends it and waits. */
  end(): Promise<void>
  ended: Promise<void>
}

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
