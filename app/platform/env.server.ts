import { join, resolve } from "node:path"
import { z } from "zod"
import { channelSettings, findChannelSettingErrors } from "./channels/channel-settings.ts"
import { readEnvFile } from "./env-file.ts"
import { findPushKeyErrors, outgoingSettings } from "./outgoing-settings.ts"
import { REQUIRED_BY_X } from "./razorpayx-settings.ts"
import { findPromotion } from "./replication/promotion-file.ts"
import {
  companyLine,
  DEMO_SENDER,
  emailAddress,
  feeSettings,
  filledIn,
  findFeeError,
  findMachineErrors,
  fxRates,
  gstin,
  holidays,
  isSafeOrigin,
  MAIL_SETTINGS,
  mailSenderSetting,
  REQUIRED_SETTINGS,
  replicaSettings,
  sealingKey,
  smtpServer,
  webOrigin,
} from "./setting-types.server.ts"
import { makeDataDirOrExit, refuseStart } from "./start-refusal.mjs"

const DATA_DIR = "./data"
const RAZORPAY = "https://api.razorpay.com"

const Settings = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    /** Allows demo data and stand-ins; set by `npm start` alone. */
    DEMO: z.stringbool().default(false),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().optional(),
    WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
    /** A separate port, since metrics are not public. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464),
    METRICS_HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z.string().min(1).default(DATA_DIR),
    DATABASE_FILE: z.string().optional(),
    /** Maximum size of the database in megabytes. */
    DATABASE_MAX_MB: z.coerce.number().int().min(1).optional(),
    /** Quotas of private files in megabytes. */
    FILES_PER_USER_MB: z.coerce.number().int().min(0).default(2000),
    FILES_TOTAL_MB: z.coerce.number().int().min(0).default(50_000),
    /** Memory for cached pages, in megabytes per process. */
    PAGE_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(32),
    /** Memory for shared pages; 0 turns them off. */
    SHARED_PAGES_MB: z.coerce.number().int().min(0).max(4096).default(64),
    ...replicaSettings,
    APP_ORIGIN: webOrigin.optional(),
    /** Origins of an old front end. */
    LEGACY_ORIGINS: z
      .string()
      .default("")
      .transform((text) => text.split(",").filter((origin) => origin.trim() !== ""))
      .pipe(z.array(webOrigin)),
    /** Number of trusted proxies in front of the server. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
    RAZORPAY_KEY_ID: z
      .string()
      .regex(/^rzp_(test|live)_\w+$/, "must look like rzp_test_... or rzp_live_...")
      .optional(),
    RAZORPAY_KEY_SECRET: z.string().min(8).optional(),
    RAZORPAY_WEBHOOK_SECRET: z.string().min(8).optional(),
    /** Accepted after a change of the secret. */
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().min(8).optional(),
    /** For tests against a stand-in. */
    RAZORPAY_API_BASE: webOrigin.default(RAZORPAY),
    RAZORPAY_CHECKOUT_URL: z
      .url({ protocol: /^https?$/ })
      .default(`${RAZORPAY}/v1/checkout/embedded`),
    /** Rupees per unit of each currency. */
    FX_RATES: fxRates.default({}),
    ...feeSettings,
    ...channelSettings,
    /** Days without support besides weekends, in Indian time. */
    HOLIDAYS: holidays.default(new Set()),
    /** Seals payout details: 32 bytes in base64. The previous key still opens. */
    PAYOUT_KEY: sealingKey.optional(),
    PAYOUT_KEY_PREVIOUS: sealingKey.optional(),
    SMTP_URL: smtpServer.optional(),
    MAIL_FROM: mailSenderSetting.optional(),
    /** off: mails are stored, never sent. */
    MAIL: z.stringbool().default(true),
    COMPANY_NAME: companyLine.optional(),
    COMPANY_GSTIN: gstin.optional(),
    COMPANY_ADDRESS: companyLine.optional(),
    COMPANY_SUPPORT_EMAIL: emailAddress.optional(),
    COMPANY_GRIEVANCE_OFFICER: companyLine.optional(),
    /** Hourly, into DATA_DIR/backups. */
    BACKUPS: z.stringbool().default(true),
    ...outgoingSettings,
    LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  })
  .superRefine((settings, context) => {
    const complain = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message })
    const isServing = servesThePublic(settings)
    if (isServing && settings.APP_ORIGIN && !isSafeOrigin(settings.APP_ORIGIN)) {
      complain("APP_ORIGIN", "must begin with https: passwords and cookies travel there")
    }
    for (const [name, message] of findMachineErrors(settings, isServing)) complain(name, message)
    for (const [name, meaning] of REQUIRED_SETTINGS) {
      const isMailing = settings.MAIL && !settings.PRIMARY_URL
      const isNeeded = isMailing || !MAIL_SETTINGS.includes(name)
      if (isServing && isNeeded && !settings[name]) complain(name, `is missing: ${meaning}`)
    }
    for (const [name, message] of findChannelSettingErrors(settings, isServing))
      complain(name, message)
    for (const [name, message] of findPushKeyErrors(settings)) complain(name, message)
    const hasSomeKey = RAZORPAY_KEYS.some((name) => settings[name] !== undefined)
    for (const name of RAZORPAY_KEYS) {
      if ((isServing || hasSomeKey) && settings[name] === undefined) {
        complain(name, "is missing: brands pay through Razorpay")
      }
    }
    for (const [name, meaning] of settings.PAYOUTS_X ? REQUIRED_BY_X : []) {
      if (settings[name] === undefined) complain(name, `is missing: ${meaning}`)
    }
    const fault = isServing && settings.RAZORPAY_ROUTE ? findFeeError(settings) : undefined
    if (fault) complain("FEE_BASIS_POINTS", fault)
    if (settings.RAZORPAY_KEY_ID?.startsWith("rzp_live_")) {
      if (settings.DEMO) {
        complain(
          "RAZORPAY_KEY_ID",
          "must not be a live one in a demo (DEMO=1): real money would move",
        )
      }
      for (const name of ["RAZORPAY_API_BASE", "RAZORPAY_CHECKOUT_URL"] as const) {
        if (new URL(settings[name]).origin !== RAZORPAY) {
          complain(name, "must not lead away from Razorpay while the key is a live one")
        }
      }
    }
  })

export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape)

const servesThePublic = (settings: { NODE_ENV: string; DEMO: boolean }): boolean =>
  settings.NODE_ENV === "production" && !settings.DEMO

const RAZORPAY_KEYS = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const

export type Env = z.output<typeof Settings> & {
  HOST: string
  MAIL_FROM: z.output<typeof mailSenderSetting>
  databaseFile: string
  /** True if another machine writes. */
  isReplica: boolean
  /** The database's path for a command of CLOSED. */
  closedFile?: string
}

/** @throws Error with a line for each missing or wrong setting */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const filled = filledIn(source)
  const dataDir = resolve(filled.DATA_DIR ?? DATA_DIR)
  if (findPromotion(dataDir, filled.PRIMARY_URL)?.state === "primary") delete filled.PRIMARY_URL
  const parsed = Settings.safeParse(filled)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`)
    throw new Error(`The settings are not complete:\n${lines.join("\n")}`)
  }
  return {
    ...parsed.data,
    HOST: parsed.data.HOST ?? (parsed.data.DEMO ? "127.0.0.1" : "0.0.0.0"),
    MAIL_FROM: parsed.data.MAIL_FROM ?? DEMO_SENDER,
    DATA_DIR: dataDir,
    isReplica: parsed.data.PRIMARY_URL !== undefined,
    databaseFile: parsed.data.DATABASE_FILE ?? join(dataDir, "marketplace.db"),
  }
}

/** Commands that must not open the database. */
const CLOSED = new Set(["restore", "replicate", "promote"])

function readEnvOrExit(): Env {
  try {
    readEnvFile()
    const settings = readEnv(process.env)
    if (!CLOSED.has(process.argv[2] ?? "")) return settings
    return { ...settings, databaseFile: ":memory:", closedFile: settings.databaseFile }
  } catch (error) {
    return refuseStart(error instanceof Error ? error.message : String(error), 78)
  }
}

export const checkPrimarySettings = () => void readEnv({ ...process.env, PRIMARY_URL: "" })

export const env: Env = readEnvOrExit()

export const isServing = servesThePublic(env)

if (env.databaseFile !== ":memory:") makeDataDirOrExit(env.DATA_DIR)
