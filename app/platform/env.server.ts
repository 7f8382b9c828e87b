import { existsSync, mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { z } from "zod"

const webOrigin = z
  .url({ protocol: /^https?$/, error: "must be a web address such as https://example.com" })
  .transform((value) => new URL(value).origin)

const Settings = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    /** Set by `npm start` alone: demo data and stand-ins are allowed. */
    DEMO: z.stringbool().default(false),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default("0.0.0.0"),
    DATA_DIR: z.string().min(1).default("./data"),
    DATABASE_FILE: z.string().optional(),
    APP_ORIGIN: webOrigin.optional(),
    /** Origins of an old front end on another host, separated by commas. */
    LEGACY_ORIGINS: z
      .string()
      .default("")
      .transform((text) =>
        text
          .split(",")
          .map((origin) => origin.trim())
          .filter(Boolean),
      )
      .pipe(z.array(webOrigin)),
    /** How many proxies in front of the server may be believed about the visitor's address. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
    LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  })
  .superRefine((settings, context) => {
    if (settings.NODE_ENV === "production" && !settings.DEMO && !settings.APP_ORIGIN) {
      context.addIssue({
        code: "custom",
        path: ["APP_ORIGIN"],
        message: "is missing: the public address of the site, such as https://example.com",
      })
    }
  })

export type Env = z.output<typeof Settings> & { databaseFile: string }

/**
 * Reads the settings of the process.
 * @throws Error naming each setting that is missing or wrong, one per line
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""))
  const parsed = Settings.safeParse(filled)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`)
    throw new Error(`The settings are not complete:\n${lines.join("\n")}`)
  }
  const dataDir = resolve(parsed.data.DATA_DIR)
  return {
    ...parsed.data,
    DATA_DIR: dataDir,
    databaseFile: parsed.data.DATABASE_FILE ?? join(dataDir, "marketplace.db"),
  }
}

/** A file `.env` may hold settings too; the environment wins. Demo and tests are the same everywhere. */
function loadSettingsFile(): void {
  const isFixed = process.env.DEMO || process.env.NODE_ENV === "test"
  if (!isFixed && existsSync(".env")) process.loadEnvFile(".env")
}

function readEnvOrExit(): Env {
  try {
    loadSettingsFile()
    return readEnv(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(78)
  }
}

/** The settings of this process. */
export const env: Env = readEnvOrExit()

if (env.databaseFile !== ":memory:") mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
