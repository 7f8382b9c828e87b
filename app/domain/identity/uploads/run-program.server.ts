import { execFile } from "node:child_process"

type Limits = { timeoutMs: number; maxOutputBytes: number }

/**
 * Runs a program of ours in a Node process of its own, without secrets, and returns its output.
 * @throws ExecFileException when it fails or exceeds its limits
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { timeoutMs, maxOutputBytes }: Limits,
  input?: Buffer,
): Promise<Buffer> {
  const options = {
    encoding: "buffer",
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" },
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: maxOutputBytes,
  } as const
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["--eval", program, ...args],
      options,
      (error, made) => (error ? reject(error) : resolve(made)),
    )
    // A killed process closes stdin; its exit status reports that.
    child.stdin?.on("error", () => {})
    child.stdin?.end(input)
  })
}
