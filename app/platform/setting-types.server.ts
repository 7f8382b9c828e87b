import { join } from "node:path"
import { z } from "zod"
import { xSettings } from "./x-settings.ts"

/** `docker --env-file` keeps the quotes that `.env` files may have around a value. */
const unquoted = (value: string): string => /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value

/** The settings that have a value, without quotes around it. */
export const filledIn = (source: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source)
      .map(([name, value = ""]) => [name, unquoted(value)])
      .filter(([, value]) => value !== ""),
  )

/** The kinds of values that settings have, with what is said of a wrong one. */
export const webOrigin = z
  .url({ protocol: /^https?$/, error: "must be a web address such as https://example.com" })
  .transform((value) => new URL(value).origin)

/** Where Litestream keeps a history: `file:///mnt/store/site`, `s3://bucket/site?region=ap-south-1`, ... */
const storageUrl = z.url({
  protocol: /^(file|s3|gs|abs|oss|sftp|nats|webdavs?)$/,
  error: "must look like s3://bucket/site or file:///mnt/storage/site",
})
/** A host that only our own network or machine knows. */
const PRIVATE_HOST =
  /^(localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[(::1|f[cd][\da-f:]+)\]|[a-z\d-]+|.+\.(internal|local|localhost))$/

/** Tells if passwords and cookies may travel to an origin: in clear within private networks alone. */
export const isSafeOrigin = (origin: string): boolean =>
  origin.startsWith("https:") || PRIVATE_HOST.test(new URL(origin).hostname)

/** Where the primary is: what travels there holds passwords. */
const primaryOrigin = webOrigin.refine(
  isSafeOrigin,
  "must be a web address with https, or one within a private network",
)

const replicaSecret = z
  .string()
  .min(32, "must be 32 characters or more, as `openssl rand -base64 32` writes them")
  .max(200)
  .regex(/^[\x21-\x7e]+$/, "must be letters, digits and signs without spaces")

/** What makes one machine of several: docs/rules.md#replicas */
export const replicaSettings = {
  /** Makes this a replica: the address of the machine that writes. */
  PRIMARY_URL: primaryOrigin.optional(),
  /** Signs what machines ask of each other: the same on all. Alone, it makes a primary with replicas. */
  REPLICA_SECRET: replicaSecret.optional(),
  /** The port for what replicas ask for themselves: on the primary its own, on replicas another than it names. */
  REPLICA_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The storage that holds the history: on the primary, which sends it, and on replicas, which follow it. */
  REPLICA_URL: storageUrl.optional(),
  /** How often a replica asks the storage for news, in milliseconds. */
  REPLICA_FOLLOW_MS: z.coerce.number().int().min(10).max(10_000).default(500),
  LITESTREAM: z.string().default("litestream"),
  /** What the primary has Litestream do. */
  LITESTREAM_CONFIG: z.string().default(join(import.meta.dirname, "../../deploy/litestream.yml")),
}

type Machine = { PRIMARY_URL?: unknown; REPLICA_SECRET?: unknown; TRUST_PROXY: number }

/** Finds what one machine of several lacks: the setting and the message. */
export function findReplicaSettingErrors(
  settings: Machine,
  isServing: boolean,
): [string, string][] {
  const { PRIMARY_URL, REPLICA_SECRET, TRUST_PROXY } = settings
  const faults: [string, string][] = []
  if (PRIMARY_URL && !REPLICA_SECRET)
    faults.push(["REPLICA_SECRET", "is missing: the primary at PRIMARY_URL has one"])
  if (isServing && REPLICA_SECRET && TRUST_PROXY === 0)
    faults.push(["TRUST_PROXY", "must be 1 or more: each of several machines has a proxy in front"])
  return faults
}

/** "USD:88.40,EUR:102.10" -> rupees for one unit of each currency, as the decimals that were given. */
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

/** "Name <address>" or an address alone: who the site's mails are from. */
export const sender = z.string().transform((text, context) => {
  const [, name = "", inBrackets] = /^([^<>"\p{Cc}]{0,100})<(.*)>$/u.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  const domain = ADDRESS.exec(address)?.[1]
  if (domain) return { name: name.trim(), address, domain }
  context.addIssue({ code: "custom", message: 'must look like "Name <notices@example.com>"' })
  return z.NEVER
})

/** One line of text about whoever runs the site. */
export const companyLine = z
  .string()
  .trim()
  .max(300, "must be at most 300 characters")
  .regex(/^\P{Cc}*$/u, "must be one line")

export const emailAddress = companyLine.regex(ADDRESS, "must be an email address")

/** A number of Indian GST: its signs, each kind in its place. */
export const gstin = z
  .string()
  .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/, "must look like 29ABCPE1234F1ZW")

/** A key of 32 bytes, in base64 as `openssl rand -base64 32` writes it. */
export const sealingKey = z
  .base64("must be 32 bytes in base64, as `openssl rand -base64 32` writes them")
  .length(44, "must be 32 bytes in base64, as `openssl rand -base64 32` writes them")

/** The most days that are named as holidays: some years of them. */
const MAX_HOLIDAYS = 200

/** "2026-12-25,2027-01-26" -> those days, each once; none that the calendar does not have. */
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

/** "IN,AE" -> those countries, each once; none that the world does not have. */
export const countryCodes = z.string().transform((text, context): readonly string[] => {
  const codes = text.split(",").map((code) => code.trim().toUpperCase())
  const isCountry = (code: string) =>
    /^(?!ZZ|X[AB])[A-Z]{2}$/.test(code) && COUNTRY_NAMES.of(code) !== undefined
  if (codes.every(isCountry)) return [...new Set(codes)]
  context.addIssue({ code: "custom", message: 'must be countries by two letters, such as "IN,AE"' })
  return z.NEVER
})

/** How creators are paid, and what money costs: hundredths of a percent of each payment, and rupees. */
export const feeSettings = {
  /** Whether the provider pays influencers (Razorpay Route); else the operator does, by hand. */
  RAZORPAY_ROUTE: z.stringbool().default(false),
  /** Whether a brand can pay for creators who have not said yet where their money goes. */
  PAYOUT_READINESS: z.enum(["required", "allowed"]).default("allowed"),
  ...xSettings,
  /** Where creators can be paid; an operator opens others by hand. */
  PAYOUT_COUNTRIES: countryCodes.default(["IN"]),
  /** Our fee of what a brand pays, off the creator's share. */
  FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(0),
  /** What the provider keeps of each payment and of its transfers, tax included. */
  PROVIDER_COST_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(266),
  /** Our own money in the balance at the provider, of which it takes what our fee does not cover. */
  RESERVE_RUPEES: z.coerce.number().int().min(0).default(0),
}

/** What is wrong where nothing pays what the provider keeps; undefined where something does. */
export const findFeeError = (settings: {
  FEE_BASIS_POINTS: number
  PROVIDER_COST_BASIS_POINTS: number
  RESERVE_RUPEES: number
}): string | undefined =>
  settings.FEE_BASIS_POINTS < settings.PROVIDER_COST_BASIS_POINTS && settings.RESERVE_RUPEES === 0
    ? `is ${settings.FEE_BASIS_POINTS}, below what the provider keeps (PROVIDER_COST_BASIS_POINTS, ${settings.PROVIDER_COST_BASIS_POINTS}): raise it, or put a reserve into the balance there and name it in RESERVE_RUPEES`
    : undefined

/** Who the mails of a demo are from, none of which leaves the machine. */
export const DEMO_SENDER = {
  name: "Influencer Marketplace",
  address: "notices@influencermarketplace.example",
  domain: "influencermarketplace.example",
}

/** A server that takes mail, as SMTP_URL states it. */
export const smtpServer = z.url({
  protocol: /^smtps?$/,
  error: "must look like smtp://user:password@mail.example.com:587",
})

/** What a site that serves the public must be told, and what for. */
export const REQUIRED = [
  ["APP_ORIGIN", "the public address of the site, such as https://example.com"],
  ["SMTP_URL", "the server that takes our mail; MAIL=off goes on without mail"],
  ["MAIL_FROM", "who our mail is from; MAIL=off goes on without mail"],
  ["COMPANY_ADDRESS", "the postal address of the company that runs the site"],
  ["COMPANY_SUPPORT_EMAIL", "where people reach the company that runs the site"],
  ["COMPANY_GRIEVANCE_OFFICER", "who answers complaints, by name and how to reach them"],
] as const
export const MAIL_SETTINGS: string[] = ["SMTP_URL", "MAIL_FROM"]
