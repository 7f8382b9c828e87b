import { join } from "node:path"
import { z } from "zod"
import { razorpayXSettings } from "./razorpayx-settings.ts"

/** `docker --env-file` keeps quotes around values. */
const unquoted = (value: string): string => /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value

export const filledIn = (source: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source)
      .map(([name, value = ""]) => [name, unquoted(value)])
      .filter(([, value]) => value !== ""),
  )

export const webOrigin = z
  .url({ protocol: /^https?$/, error: "must be a web address such as https://example.com" })
  .transform((value) => new URL(value).origin)

/** Litestream's storage: `file:///mnt/store/site`, `s3://bucket/site?region=ap-south-1`, ... */
const storageUrl = z.url({
  protocol: /^(file|s3|gs|abs|oss|sftp|nats|webdavs?)$/,
  error: "must look like s3://bucket/site or file:///mnt/storage/site",
})
const PRIVATE_HOST =
  /^(localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[(::1|f[cd][\da-f:]+)\]|[a-z\d-]+|.+\.(internal|local|localhost))$/

/** Allows plain HTTP within private networks alone, since passwords travel. */
export const isSafeOrigin = (origin: string): boolean =>
  origin.startsWith("https:") || PRIVATE_HOST.test(new URL(origin).hostname)

const primaryOrigin = webOrigin.refine(
  isSafeOrigin,
  "must be a web address with https, or one within a private network",
)

const replicaSecret = z
  .string()
  .min(32, "must be 32 characters or more, as `openssl rand -base64 32` writes them")
  .max(200)
  .regex(/^[\x21-\x7e]+$/, "must be letters, digits and signs without spaces")

/** One machine of several: docs/rules.md#replicas */
export const replicaSettings = {
  PRIMARY_URL: primaryOrigin.optional(),
  /** Signs requests between machines. Alone, it makes a primary. */
  REPLICA_SECRET: replicaSecret.optional(),
  REPLICA_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  REPLICA_URL: storageUrl.optional(),
  /** In milliseconds. */
  REPLICA_FOLLOW_MS: z.coerce.number().int().min(10).max(10_000).default(500),
  LITESTREAM: z.string().default("litestream"),
  LITESTREAM_CONFIG: z.string().default(join(import.meta.dirname, "../../deploy/litestream.yml")),
}

type Machine = {
  PRIMARY_URL?: unknown
  REPLICA_SECRET?: unknown
  TRUST_PROXY: number
  WEBHOOKS_LOCAL: boolean
}

export function findMachineErrors(settings: Machine, isServing: boolean): [string, string][] {
  const { PRIMARY_URL, REPLICA_SECRET, TRUST_PROXY, WEBHOOKS_LOCAL } = settings
  const faults: [string, string][] = []
  if (PRIMARY_URL && !REPLICA_SECRET)
    faults.push(["REPLICA_SECRET", "is missing: the primary at PRIMARY_URL has one"])
  if (isServing && REPLICA_SECRET && TRUST_PROXY === 0)
    faults.push(["TRUST_PROXY", "must be 1 or more: each of several machines has a proxy in front"])
  if (isServing && WEBHOOKS_LOCAL)
    faults.push(["WEBHOOKS_LOCAL", "is for development alone: users could reach this network"])
  return faults
}

/** Parses "USD:88.40,EUR:102.10": rupees per unit, as exact decimals. */
export const fxRates = z.string().transform((text, context): Record<string, string> => {
  const rates: Record<string, string> = {}
  for (const entry of text.split(",")) {
    const match = /^\s*(USD|EUR|GBP)\s*:\s*(\d{1,6}(?:\.\d{1,6})?)\s*$/.exec(entry)
    if (!match?.[1] || !match[2] || Number(match[2]) === 0) {
      context.addIssue({ code: "custom", message: 'must look like "USD:88.40,EUR:102.10"' })
      return z.NEVER
    }
    rates[match[1]] = match[2]
  }
  return rates
})

const ADDRESS = /^[^\s@<>,;"\p{Cc}]{1,64}@([^\s@<>,;"\p{Cc}]{1,250})$/u

/** Parses "Name <address>" or an address. */
export const mailSenderSetting = z.string().transform((text, context) => {
  const [, name = "", inBrackets] = /^([^<>"\p{Cc}]{0,100})<(.*)>$/u.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  const domain = ADDRESS.exec(address)?.[1]
  if (domain) return { name: name.trim(), address, domain }
  context.addIssue({ code: "custom", message: 'must look like "Name <notices@example.com>"' })
  return z.NEVER
})

export const companyLine = z
  .string()
  .trim()
  .max(300, "must be at most 300 characters")
  .regex(/^\P{Cc}*$/u, "must be one line")

export const emailAddress = companyLine.regex(ADDRESS, "must be an email address")

/** Checks the format of a GST number. */
export const gstin = z
  .string()
  .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/, "must look like 29ABCPE1234F1ZW")

/** 32 bytes, as `openssl rand -base64 32` writes them. */
export const sealingKey = z
  .base64("must be 32 bytes in base64, as `openssl rand -base64 32` writes them")
  .length(44, "must be 32 bytes in base64, as `openssl rand -base64 32` writes them")

const MAX_HOLIDAYS = 200

/** Parses "2026-12-25,2027-01-26" into valid, unique days. */
export const holidays = z.string().transform((text, context): ReadonlySet<string> => {
  const days = text.split(",").map((day) => day.trim())
  const isCalendarDay = (day: string) =>
    z.iso.date().safeParse(day).success && day.length === "2026-12-25".length
  if (days.length <= MAX_HOLIDAYS && days.every(isCalendarDay)) return new Set(days)
  const message = `must be at most ${MAX_HOLIDAYS} days such as "2026-12-25,2027-01-26"`
  context.addIssue({ code: "custom", message })
  return z.NEVER
})

const COUNTRY_NAMES = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })

/** Parses "IN,AE" into valid, unique countries. */
export const countryCodes = z.string().transform((text, context): readonly string[] => {
  const codes = text.split(",").map((code) => code.trim().toUpperCase())
  const isCountry = (code: string) =>
    /^(?!ZZ|X[AB])[A-Z]{2}$/.test(code) && COUNTRY_NAMES.of(code) !== undefined
  if (codes.every(isCountry)) return [...new Set(codes)]
  context.addIssue({ code: "custom", message: 'must be countries by two letters, such as "IN,AE"' })
  return z.NEVER
})

/** In hundredths of a percent of each payment, and rupees. */
export const feeSettings = {
  /** If off, the operator pays influencers manually. */
  RAZORPAY_ROUTE: z.stringbool().default(false),
  /** "allowed" lets a brand pay influencers without payout details. */
  PAYOUT_READINESS: z.enum(["required", "allowed"]).default("allowed"),
  ...razorpayXSettings,
  /** An operator opens others manually. */
  PAYOUT_COUNTRIES: countryCodes.default(["IN"]),
  /** Our fee, deducted from the influencer's share. */
  FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(0),
  /** Instead of it, between a brand and the influencers that it brought. */
  OWN_CREATOR_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).optional(),
  /** The provider's share of payments and transfers, tax included. */
  PROVIDER_COST_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(266),
  /** Our balance at the provider, for costs beyond our fee. */
  RESERVE_RUPEES: z.coerce.number().int().min(0).default(0),
  /** For a creator to accept a bought service; then the money goes back. */
  ACCEPT_HOURS: z.coerce.number().int().min(1).max(720).default(72),
}

/** Explains a fee below the provider's costs. */
export const findFeeError = ({
  FEE_BASIS_POINTS: fee,
  OWN_CREATOR_FEE_BASIS_POINTS: own = fee,
  PROVIDER_COST_BASIS_POINTS: cost,
  RESERVE_RUPEES: reserve,
}: Record<"FEE_BASIS_POINTS" | "PROVIDER_COST_BASIS_POINTS" | "RESERVE_RUPEES", number> & {
  OWN_CREATOR_FEE_BASIS_POINTS?: number | undefined
}): string | undefined =>
  Math.min(fee, own) < cost && reserve === 0
    ? `is ${Math.min(fee, own)}, below what the provider keeps (PROVIDER_COST_BASIS_POINTS, ${cost}): raise it, or put a reserve into the balance there and name it in RESERVE_RUPEES`
    : undefined

/** Demo mail never leaves the machine. */
export const DEMO_SENDER = {
  name: "Influencer Marketplace",
  address: "notices@influencermarketplace.example",
  domain: "influencermarketplace.example",
}

export const smtpServer = z.url({
  protocol: /^smtps?$/,
  error: "must look like smtp://user:password@mail.example.com:587",
})

export const REQUIRED_SETTINGS = [
  ["APP_ORIGIN", "the public address of the site, such as https://example.com"],
  ["SMTP_URL", "the server that takes our mail; MAIL=off goes on without mail"],
  ["MAIL_FROM", "who our mail is from; MAIL=off goes on without mail"],
  ["COMPANY_ADDRESS", "the postal address of the company that runs the site"],
  ["COMPANY_SUPPORT_EMAIL", "where people reach the company that runs the site"],
  ["COMPANY_GRIEVANCE_OFFICER", "who answers complaints, by name and how to reach them"],
] as const
export const MAIL_SETTINGS: string[] = ["SMTP_URL", "MAIL_FROM"]
