import { defineConfig } from "playwright/test"
import { launchOptions } from "./tests/support/browser.ts"

/**
 * The same journeys twice: in a browser that runs our script, and in one that runs none. What only the
 * script adds is tagged @script and runs once.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/support/e2e-server.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { launchOptions, trace: "retain-on-failure" },
  projects: [
    { name: "script on", use: { javaScriptEnabled: true } },
    { name: "script off", use: { javaScriptEnabled: false }, grepInvert: /@script/ },
  ],
})
