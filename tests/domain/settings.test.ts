import { describe, expect, test } from "vitest"
import { readEnv } from "#app/platform/env.server.ts"

const keys = {
  RAZORPAY_KEY_ID: "rzp_test_SettingsTest01",
  RAZORPAY_KEY_SECRET: "EnLs21M47BllR3X8PSFtjtbd",
  RAZORPAY_WEBHOOK_SECRET: "current-webhook-secret",
}
const live = { ...keys, RAZORPAY_KEY_ID: "rzp_live_SettingsTest01" }
const company = {
  COMPANY_ADDRESS: "1 Lake Road, Pune 411001",
  COMPANY_SUPPORT_EMAIL: "help@market.example",
  COMPANY_GRIEVANCE_OFFICER: "R. Iyer, grievance@market.example",
}
const mail = {
  SMTP_URL: "smtp://user:secret@mail.market.example:587",
  MAIL_FROM: "no@market.example",
}
const site = { NODE_ENV: "production", APP_ORIGIN: "https://market.example" } as const
const production = { ...site, ...company, ...mail } as const
const demo = { NODE_ENV: "production", DEMO: "1" } as const

describe("demo mode", () => {
  test("rejects a live key, with or without an address", () => {
    const refusal = /RAZORPAY_KEY_ID must not be a live one in a demo/
    expect(() => readEnv({ ...demo, ...live })).toThrow(refusal)
    expect(() => readEnv({ ...demo, ...live, ...production })).toThrow(refusal)
    expect(readEnv({ ...demo, ...keys }).DEMO).toBe(true)
  })

  test("listens on this machine only unless HOST is set", () => {
    expect(readEnv(demo).HOST).toBe("127.0.0.1")
    expect(readEnv({ ...demo, HOST: "" }).HOST).toBe("127.0.0.1")
    expect(readEnv({ ...demo, HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0")
  })
})

describe("production mode", () => {
  test("accepts a live key and listens everywhere", () => {
    expect(readEnv({ ...production, ...live })).toMatchObject({ DEMO: false, HOST: "0.0.0.0" })
  })

  test("reports everything that is missing", () => {
    expect(() => readEnv({ NODE_ENV: "production" })).toThrow(
      /APP_ORIGIN is missing[\s\S]*RAZORPAY_KEY_ID is missing[\s\S]*RAZORPAY_WEBHOOK_SECRET is missing/,
    )
  })

  test.each([...Object.keys(company), ...Object.keys(mail)])(
    "does not start without %s",
    (name) => {
      const missing = new RegExp(
        `^The settings are not complete:\\n {2}${name} is missing: [^\\n]+$`,
      )
      expect(() => readEnv({ ...production, ...live, [name]: "" })).toThrow(missing)
    },
  )

  test.each(["RAZORPAYX_ACCOUNT_NUMBER", "RAZORPAYX_WEBHOOK_SECRET"])(
    "does not start with PAYOUTS_X and without %s",
    (name) => {
      const x = {
        RAZORPAYX_ACCOUNT_NUMBER: "7878780080316316",
        RAZORPAYX_WEBHOOK_SECRET: "x-secret",
      }
      const settings = { ...production, ...live, ...x, PAYOUTS_X: "on" }
      expect(readEnv(settings).PAYOUTS_X).toBe(true)
      expect(() => readEnv({ ...settings, [name]: "" })).toThrow(`${name} is missing: `)
      expect(readEnv({ ...settings, [name]: "", PAYOUTS_X: "off" }).PAYOUTS_X).toBe(false)
    },
  )

  test("runs without mail when configured, and never without its company", () => {
    expect(readEnv({ ...site, ...company, ...live, MAIL: "off" }).MAIL).toBe(false)
    expect(() => readEnv({ ...site, ...live, MAIL: "off" })).toThrow(/COMPANY_ADDRESS is missing/)
  })
})

describe("the mail settings", () => {
  const senderOf = (MAIL_FROM: string) => readEnv({ ...production, ...live, MAIL_FROM }).MAIL_FROM

  test("accept a sender address, with a name or without", () => {
    const address = { address: "no@market.example", domain: "market.example" }
    expect(senderOf("no@market.example")).toEqual({ name: "", ...address })
    expect(senderOf(" Tea & Co. <no@market.example>")).toEqual({ name: "Tea & Co.", ...address })
  })

  test.each(["market.example", "A <b>", "a@b@c", "x@y\r\nBcc: z@y", "A <a@b.c> B"])(
    "reject %j as a sender",
    (text) => {
      expect(() => senderOf(text)).toThrow(/MAIL_FROM must look like/)
    },
  )

  test.each(["mail.market.example", "http://mail.market.example"])(
    "reject %s as SMTP_URL",
    (url) => {
      expect(() => readEnv({ ...production, ...live, SMTP_URL: url })).toThrow(
        /SMTP_URL must look like/,
      )
    },
  )
})

describe("several machines", () => {
  const secret = "0123456789abcdef0123456789abcdef"
  const behindProxy = { ...production, ...keys, TRUST_PROXY: "1" }
  const replica = { ...behindProxy, PRIMARY_URL: "https://one.market.example" }

  test("a secret makes a primary, and an address a replica without mail", () => {
    const primary = readEnv({ ...behindProxy, REPLICA_SECRET: secret })
    expect(primary.isReplica).toBe(false)
    const { SMTP_URL: _, MAIL_FROM: __, ...settings } = { ...replica, REPLICA_SECRET: secret }
    expect(readEnv(settings).isReplica).toBe(true)
  })

  test("missing or wrong settings are reported", () => {
    expect(() => readEnv(replica)).toThrow(/REPLICA_SECRET is missing/)
    const open = { ...behindProxy, REPLICA_SECRET: secret, TRUST_PROXY: "0" }
    expect(() => readEnv(open)).toThrow(/TRUST_PROXY must be 1 or more/)
    const short = { ...replica, REPLICA_SECRET: "short" }
    expect(() => readEnv(short)).toThrow(/REPLICA_SECRET must be 32 characters/)
    const outside = { ...replica, REPLICA_SECRET: secret, REPLICA_PORT: "70000" }
    expect(() => readEnv(outside)).toThrow(/REPLICA_PORT/)
    const at = (PRIMARY_URL: string) => () =>
      readEnv({ ...replica, REPLICA_SECRET: secret, PRIMARY_URL })
    for (const open of ["http://one.market.example", "ftp://one", "one", "http://8.8.8.8"]) {
      expect(at(open), open).toThrow(/PRIMARY_URL must be/)
    }
    for (const closed of ["http://primary:3000", "http://10.1.2.3", "http://127.0.0.1:1"]) {
      expect(at(closed), closed).not.toThrow()
    }
  })
})
