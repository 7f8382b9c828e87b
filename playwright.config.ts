import { defineConfig } from "playwright/test"
import { launchOptions } from "./tests/support/browser.ts"
import type { Journey } from "./tests/support/journey.ts"

/** Which journeys run: those of `npm test`, those of `npm run test:long`, or all, where nobody says. */
const CHOSEN: Record<string, string> = { short: "!(*.long).e2e.ts", long: "*.long.e2e.ts" }

/**
 * The same journeys twice: in a browser that runs our script, and in one that runs none. What only the
 * script adds is tagged @script and runs once.
 */
export default defineConfig<Journey>({
  testDir: "tests/e2e",
  testMatch: CHOSEN[process.env.TESTS ?? ""] ?? "*.e2e.ts",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/support/e2e-server.ts",
  fullyParallel: true,
  forbidOnly: true,
  // Two keep both processors busy: with three each takes longer, and messages close before they are read.
  workers: 2,
  // Each one that needed it is named at the end: docs/decisions/0045-second-tries.md
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  // Where nothing answers any more each journey would wait for its whole time, twice.
  maxFailures: process.env.CI ? 20 : 0,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 20_000 },
  use: { launchOptions, screenshot: "only-on-failure" },
  projects: [
    { name: "script on", use: { javaScriptEnabled: true } },
    {
      name: "script off",
      use: { javaScriptEnabled: false, isScriptOff: true },
      grepInvert: /@script/,
    },
  ],
})
