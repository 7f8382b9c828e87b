import { expect, test } from "vitest"
import { readEnv } from "#app/platform/env.server.ts"
import { joinStorageUrl } from "#app/platform/replication/litestream.server.ts"
import { findPromotion, savePromotion } from "#app/platform/replication/promotion-file.ts"
import { aFolder } from "#tests/support/afterwards.ts"

const dataDir = aFolder()

const A = "https://a.example.com"
const settings = (PRIMARY_URL: string): NodeJS.ProcessEnv => ({
  NODE_ENV: "production" as const,
  DEMO: "1",
  DATA_DIR: dataDir,
  REPLICA_SECRET: "x".repeat(32),
  PRIMARY_URL,
})

test("a backup history lies within its storage, whatever the URL's query", () => {
  expect(joinStorageUrl("s3://bucket/site/?region=ap-south-1", "2")).toBe(
    "s3://bucket/site/2?region=ap-south-1",
  )
  expect(joinStorageUrl("file:///mnt/storage", "generations", "3")).toBe(
    "file:///mnt/storage/generations/3",
  )
})

test("a promoted machine stays primary while its settings name its predecessor", () => {
  expect(readEnv(settings(A)).isReplica).toBe(true)
  savePromotion(dataDir, { state: "taking-over", primaryUrl: A, generation: 2 })
  expect(readEnv(settings(A)).isReplica).toBe(true)
  savePromotion(dataDir, { state: "primary", primaryUrl: A, generation: 2 })
  expect(readEnv(settings(A)).isReplica).toBe(false)
  expect(readEnv(settings("https://b.example.com")).isReplica).toBe(true)
  expect(findPromotion(dataDir, A)?.generation).toBe(2)
})

test("a storage type unknown to Litestream is rejected by name", () => {
  expect(() => readEnv({ ...settings(A), REPLICA_URL: "/mnt/storage" })).toThrow("REPLICA_URL")
})
