import { existsSync } from "node:fs"

const SYSTEM_CHROMIUM = "/usr/bin/chromium"

/** How Chromium is started: the system's own where there is one, and quietly. */
export const launchOptions = {
  ...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
}
