import { describe, expect, test } from "vitest"
import { readEnv } from "#app/platform/env.server.ts"

const keys = {
  RAZORPAY_KEY_ID: "rzp_test_SettingsTest01",
  RAZORPAY_KEY_SECRET: "EnLs21M47BllR3X8PSFtjtbd",
  RAZORPAY_WEBHOOK_SECRET: "current-webhook-secret",
}
const live = { ...keys, RAZORPAY_KEY_ID: "rzp_live_SettingsTest01" }
const production = { NODE_ENV: "production", APP_ORIGIN: "https://market.example" } as const
const demo = { NODE_ENV: "production", DEMO: "1" } as const

describe("a demo", () => {
  test("takes no live key, with or without an address", () => {
    const refusal = /RAZORPAY_KEY_ID must not be a live one in a demo/
    expect(() => readEnv({ ...demo, ...live })).toThrow(refusal)
    expect(() => readEnv({ ...demo, ...live, ...production })).toThrow(refusal)
    expect(readEnv({ ...demo, ...keys }).DEMO).toBe(true)
  })

  test("is for this machine alone unless HOST says otherwise", () => {
    expect(readEnv(demo).HOST).toBe("127.0.0.1")
    expect(readEnv({ ...demo, HOST: "" }).HOST).toBe("127.0.0.1")
    expect(readEnv({ ...demo, HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0")
  })
})

describe("production", () => {
  test("takes a live key and listens everywhere", () => {
    expect(readEnv({ ...production, ...live })).toMatchObject({ DEMO: false, HOST: "0.0.0.0" })
  })

  test("says everything that is missing", () => {
    expect(() => readEnv({ NODE_ENV: "production" })).toThrow(
      /APP_ORIGIN is missing[\s\S]*RAZORPAY_KEY_ID is missing[\s\S]*RAZORPAY_WEBHOOK_SECRET is missing/,
    )
  })
})
