const LOOKS_EVERY_MS = 500

/** npm signals its shell alone, so this watches the shell. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const look = () => process.ppid !== shell && process.kill(process.pid, "SIGTERM")
  setInterval(look, LOOKS_EVERY_MS).unref()
}
