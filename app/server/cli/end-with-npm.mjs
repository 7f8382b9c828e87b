const LOOKS_EVERY_MS = 500

/** Ends this program once the shell in which npm started it has ended: npm passes signals on to that alone. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const look = () => process.ppid !== shell && process.kill(process.pid, "SIGTERM")
  setInterval(look, LOOKS_EVERY_MS).unref()
}
