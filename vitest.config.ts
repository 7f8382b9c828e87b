import { globSync, readFileSync } from "node:fs"
import { defineConfig } from "vitest/config"
import LongFilesFirst from "./tests/support/long-files-first.ts"

/** Packages of hundreds of files, which each test file opens anew: each is made one file, once. */
const MADE_ONE_FILE = [
  "drizzle-orm",
  "drizzle-orm/better-sqlite3",
  "drizzle-orm/better-sqlite3/migrator",
  "drizzle-orm/migrator",
  "drizzle-orm/sqlite-core",
  "zod",
]

/** Which tests run: those of `npm test`, those of `npm run test:long`, or all, where nobody says. */
const CHOSEN: Record<string, string> = { short: "!(*.long).test.ts", long: "*.long.test.ts" }
const chosen = CHOSEN[process.env.TESTS ?? ""] ?? "*.test.ts"

/** Machines, lines and clocks may fail for a moment; anything else that needs a second try is wrong. */
const RETRIES = process.env.CI ? 1 : 0

const DOMAIN_FILES = globSync([
  `tests/{domain,jobs}/**/${chosen}`,
  ...(process.env.TESTS === "long" ? [] : ["tests/*.test.ts"]),
])

/**
 * A machine that does other things as well is slow, not wrong. Through a replica each server is
 * several programs, and each request waits for the copy.
 */
const TIMEOUT_MS = process.env.THROUGH_REPLICA ? 450_000 : 60_000

const TIMEOUTS = {
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: 10_000 } },
}

/** Says whether a file replaces modules, changes what they load with, or leaves a state in them for good. */
const needsModulesOfItsOwn = (file: string): boolean =>
  /vi\.(mock|resetModules)|process\.env|await import\(|MoneyProvider|AtProvider|MoneyWorld|fence\(/.test(
    readFileSync(file, "utf8"),
  )

const DOMAIN = {
  ...TIMEOUTS,
  env: {
    NODE_ENV: "test" as const,
    DATABASE_FILE: ":memory:",
    LOG_LEVEL: "silent",
    RAZORPAY_KEY_ID: "rzp_test_DomainTests01",
    RAZORPAY_KEY_SECRET: "EnLs21M47BllR3X8PSFtjtbd",
    RAZORPAY_WEBHOOK_SECRET: "current-webhook-secret",
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: "previous-webhook-secret",
    FX_RATES: "USD:88.40,EUR:102.105",
  },
}

/** Apart from vite.config.ts: Remix's plugin and vitest do not get along. */
export default defineConfig({
  test: {
    deps: { optimizer: { ssr: { enabled: true, include: MADE_ONE_FILE } } },
    // Of two processors vitest would use one, and many tests wait more than they work.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        // They share their modules, which are most of what a file costs; each has a database of its own.
        test: {
          ...DOMAIN,
          name: "domain",
          include: DOMAIN_FILES.filter((file) => !needsModulesOfItsOwn(file)),
          isolate: false,
          setupFiles: ["tests/support/fresh-state.ts"],
        },
      },
      {
        test: {
          ...DOMAIN,
          name: "modules",
          include: DOMAIN_FILES.filter(needsModulesOfItsOwn),
        },
      },
      {
        test: {
          name: "http",
          ...TIMEOUTS,
          include: [`tests/{http,legacy}/**/${chosen}`],
          retry: process.env.THROUGH_REPLICA ? RETRIES : 0,
        },
      },
      {
        test: {
          name: "cli",
          ...TIMEOUTS,
          include: ["tests/cli/**/*.test.ts"],
        },
      },
      {
        // From here on: `npm run test:long`. These count requests that fail, and have the machine to themselves.
        test: {
          name: "long",
          ...TIMEOUTS,
          retry: RETRIES,
          include: ["tests/long/*.test.ts"],
          fileParallelism: false,
        },
      },
      {
        // Large data, and processes that die.
        test: { ...DOMAIN, name: "long-domain", include: ["tests/long/domain/**/*.test.ts"] },
      },
      {
        test: {
          name: "faults",
          ...TIMEOUTS,
          retry: RETRIES,
          include: ["tests/faults/**/*.test.ts", "tests/long/http/**/*.test.ts"],
        },
      },
      {
        // With the real Caddy and nginx.
        test: {
          name: "proxies",
          ...TIMEOUTS,
          retry: RETRIES,
          include: ["tests/proxies/**/*.test.ts"],
          env: { BEHIND_PROXY: "1" },
        },
      },
      {
        // The acts, calls and checks of replicas once more, behind the other proxy.
        test: {
          name: "nginx",
          ...TIMEOUTS,
          retry: RETRIES,
          include: [
            "tests/proxies/replica-{acts,trust,signatures}.test.ts",
            "tests/proxies/journey-behind-a-replica.test.ts",
          ],
          env: { BEHIND_PROXY: "1", REPLICA_PROXY: "nginx" },
        },
      },
      {
        // With the real engine, by `npm run test:replicas` alone.
        test: {
          name: "replicas",
          ...TIMEOUTS,
          retry: RETRIES,
          include: ["tests/replicas/**/*.test.ts"],
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "nodes",
          ...TIMEOUTS,
          include: ["tests/nodes/**/*.test.ts"],
        },
      },
    ],
  },
})
