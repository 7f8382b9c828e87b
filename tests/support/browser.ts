import { existsSync } from "node:fs"

const SYSTEM_CHROMIUM = "/usr/bin/chromium"

/** Features that Playwright disables; Chromium reads only the last such list. */
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

/** Address bar suggestions, which every new window would load. */
const POPUPS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"]

/** Uses the system's Chromium when there is one. */
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
