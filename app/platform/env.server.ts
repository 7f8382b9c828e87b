import { join, resolve } from "node:path"
import { z } from "zod"
import { readEnvFile } from "./env-file.ts"
import { findPromotion } from "./replication/promotion-file.ts"
import {
  companyLine,
  DEMO_SENDER,
  emailAddress,
  feeSettings,
  filledIn,
  findFeeError,
  findReplicaSettingErrors,
  fxRates,
  gstin,
  holidays,
  isSafeOrigin,
  MAIL_SETTINGS,
  REQUIRED,
  replicaSettings,
  sealingKey,
  sender,
  smtpServer,
  webOrigin,
} from "./setting-types.server.ts"
import { makeDataDirOrExit, refuseStart } from "./start-refusal.mjs"
import { REQUIRED_BY_X } from "./x-settings.ts"

const DATA_DIR = "./data"
const RAZORPAY = "https://api.razorpay.com"

const Settings = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    /** Set by `npm start` alone: demo data and stand-ins are allowed. */
    DEMO: z.stringbool().default(false),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().optional(),
    WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
    /** Where `/metrics` is served, apart from the site: nobody outside should read it. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464),
    METRICS_HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z.string().min(1).default(DATA_DIR),
    DATABASE_FILE: z.string().optional(),
    /** The most that the database file may grow to, in megabytes; then writes are refused. */
    DATABASE_MAX_MB: z.coerce.number().int().min(1).optional(),
    /** What private files may come to, of one user and of all, in megabytes; then uploads are refused. */
    FILES_PER_USER_MB: z.coerce.number().int().min(0).default(2000),
    FILES_TOTAL_MB: z.coerce.number().int().min(0).default(50_000),
    /** The memory for pages that are kept for visitors, in megabytes, of each process. */
    PAGE_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(32),
    /** The same for pages that are rendered once for everybody of a role; 0 renders each for whoever asks. */
    SHARED_PAGES_MB: z.coerce.number().int().min(0).max(4096).default(64),
    ...replicaSettings,
    APP_ORIGIN: webOrigin.optional(),
    /** Origins of an old front end on another host, separated by commas. */
    LEGACY_ORIGINS: z
      .string()
      .default("")
      .transform((text) => text.split(",").filter((origin) => origin.trim() !== ""))
      .pipe(z.array(webOrigin)),
    /** How many proxies in front of the server may be believed about the visitor's address. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
    RAZORPAY_KEY_ID: z
      .string()
      .regex(/^rzp_(test|live)_\w+$/, "must look like rzp_test_... or rzp_live_...")
      .optional(),
    RAZORPAY_KEY_SECRET: z.string().min(8).optional(),
    RAZORPAY_WEBHOOK_SECRET: z.string().min(8).optional(),
    /** Still accepted for a while after the webhook's secret was changed. */
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().min(8).optional(),
    /** Another address for Razorpay's API, for tests against a stand-in. */
    RAZORPAY_API_BASE: webOrigin.default(RAZORPAY),
    RAZORPAY_CHECKOUT_URL: z
      .url({ protocol: /^https?$/ })
      .default(`${RAZORPAY}/v1/checkout/embedded`),
    /** Rupees for one unit of each currency; a currency without one cannot be charged. */
    FX_RATES: fxRates.default({}),
    ...feeSettings,
    /** The days on which nobody answers, besides Saturdays and Sundays, in Indian time. */
    HOLIDAYS: holidays.default(new Set()),
    /** Seals the payout details of influencers: 32 bytes in base64; the one before can still read. */
    PAYOUT_KEY: sealingKey.optional(),
    PAYOUT_KEY_PREVIOUS: sealingKey.optional(),
    /** The server that takes our mail, with its user and password where it asks for them. */
    SMTP_URL: smtpServer.optional(),
    MAIL_FROM: sender.optional(),
    /** off: mails are stored and none is sent. */
    MAIL: z.stringbool().default(true),
    /** The legal name and the GSTIN of whoever runs the site, for receipts and invoices of the fee. */
    COMPANY_NAME: companyLine.optional(),
    COMPANY_GSTIN: gstin.optional(),
    COMPANY_ADDRESS: companyLine.optional(),
    COMPANY_SUPPORT_EMAIL: emailAddress.optional(),
    COMPANY_GRIEVANCE_OFFICER: companyLine.optional(),
    /** Hourly backups into DATA_DIR/backups; a demo makes none. */
    BACKUPS: z.stringbool().default(true),
    LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  })
  .superRefine((settings, context) => {
    const complain = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message })
    const isServing = servesThePublic(settings)
    if (isServing && settings.APP_ORIGIN && !isSafeOrigin(settings.APP_ORIGIN)) {
      complain("APP_ORIGIN", "must begin with https: passwords and cookies travel there")
    }
    for (const [name, message] of findReplicaSettingErrors(settings, isServing))
      complain(name, message)
    for (const [name, meaning] of REQUIRED) {
      const isMailing = settings.MAIL && !settings.PRIMARY_URL
      const isNeeded = isMailing || !MAIL_SETTINGS.includes(name)
      if (isServing && isNeeded && !settings[name]) complain(name, `is missing: ${meaning}`)
    }
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

/** Production without demo data and stand-ins: it serves the public. */
const servesThePublic = (settings: { NODE_ENV: string; DEMO: boolean }): boolean =>
  settings.NODE_ENV === "production" && !settings.DEMO

const RAZORPAY_KEYS = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const

export type Env = z.output<typeof Settings> & {
  HOST: string
  MAIL_FROM: z.output<typeof sender>
  databaseFile: string
  /** Whether pages are made here from a copy of the data, which another machine writes. */
  isReplica: boolean
  /** Where the database is for a command of CLOSED, during which this program must not have it open. */
  closedFile?: string
}

/** Reads the settings. @throws Error naming each that is missing or wrong, one per line */
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

/** The commands that put a database in place, or leave it to another program. */
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

/** The settings of this process. */
export const env: Env = readEnvOrExit()

export const isServing = servesThePublic(env)

if (env.databaseFile !== ":memory:") makeDataDirOrExit(env.DATA_DIR)
