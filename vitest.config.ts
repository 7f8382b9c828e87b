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

/** Through a replica each server is several programs, and each request waits for the copy. */
const PATIENCE = process.env.THROUGH_REPLICA ? 15 : 1

/** Apart from vite.config.ts: Remix's plugin and vitest do not get along. */
export default defineConfig({
  test: {
    deps: { optimizer: { ssr: { enabled: true, include: MADE_ONE_FILE } } },
    // Of two processors vitest would use one, and many tests wait more than they work.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    // Each one that needed it is named at the end: docs/decisions/0045-second-tries.md
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        test: {
          name: "domain",
          include: [
            "tests/domain/**/*.test.ts",
            "tests/jobs/**/*.test.ts",
            "tests/architecture.test.ts",
            "tests/rules.test.ts",
            "tests/specification-map.test.ts",
          ],
          // A machine that does other things as well is slow, not wrong.
          testTimeout: 20_000,
          hookTimeout: 30_000,
          env: {
            NODE_ENV: "test",
            DATABASE_FILE: ":memory:",
            LOG_LEVEL: "silent",
            RAZORPAY_KEY_ID: "rzp_test_DomainTests01",
            RAZORPAY_KEY_SECRET: "EnLs21M47BllR3X8PSFtjtbd",
            RAZORPAY_WEBHOOK_SECRET: "current-webhook-secret",
            RAZORPAY_WEBHOOK_SECRET_PREVIOUS: "previous-webhook-secret",
            FX_RATES: "USD:88.40,EUR:102.105",
          },
        },
      },
      {
        test: {
          name: "http",
          include: [
            "tests/http/**/*.test.ts",
            "tests/legacy/**/*.test.ts",
            "tests/faults/**/*.test.ts",
          ],
          testTimeout: 20_000 * PATIENCE,
          hookTimeout: 30_000 * PATIENCE,
        },
      },
      {
        test: {
          name: "cli",
          include: ["tests/cli/**/*.test.ts"],
          testTimeout: 20_000,
        },
      },
      {
        // What is long and rare: `npm run test:long`.
        test: {
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // With the real Caddy and nginx.
        test: {
          name: "proxies",
          include: ["tests/proxies/**/*.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          env: { BEHIND_PROXY: "1" },
        },
      },
      {
        // The acts, calls and checks of replicas once more, behind the other proxy.
        test: {
          name: "nginx",
          include: [
            "tests/proxies/replica-{acts,trust,signatures}.test.ts",
            "tests/proxies/journey-behind-a-replica.test.ts",
          ],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          env: { BEHIND_PROXY: "1", REPLICA_PROXY: "nginx" },
        },
      },
      {
        // With the real engine, by `npm run test:replicas` alone.
        test: {
          name: "replicas",
          include: ["tests/replicas/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "nodes",
          // What leans on a private field of Node's is asked on each of them too.
          include: ["tests/nodes/**/*.test.ts", "tests/http/written-heads.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
