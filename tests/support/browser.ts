import { existsSync } from "node:fs"

const SYSTEM_CHROMIUM = "/usr/bin/chromium"

/** What Playwright switches off; of two such lists Chromium reads the last alone. */
const OFF_FOR_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
]

/** Two pages for suggestions under an address bar that nobody sees, which every new window loads. */
const POPUPS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"]

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
    `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...POPUPS].join(",")}`,
  ],
}
