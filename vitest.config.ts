import { defineConfig } from "vitest/config"

/** Apart from vite.config.ts: Remix's plugin and vitest do not get along. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "domain",
          include: [
            "tests/domain/**/*.test.ts",
            "tests/jobs/**/*.test.ts",
            "tests/architecture.test.ts",
          ],
          env: { NODE_ENV: "test", DATABASE_FILE: ":memory:", LOG_LEVEL: "silent" },
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts", "tests/legacy/**/*.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
