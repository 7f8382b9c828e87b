/** The arrow of the house: who may import whom. Folder names are prefixes of paths; the first match counts. */

/** The nine floors of the domain and the nouns on each; left may never import right, upper never lower. */
export const FLOORS: Record<string, string[]> = {
  shared: ["masking", "events"],
  identity: ["accounts", "operators", "uploads", "files", "profiles", "registration"],
  market: ["search", "creators", "projects", "applications", "saved-searches"],
  books: ["billing", "ledger"],
  work: ["orders", "deliverables", "conversations", "invitations", "reviews"],
  payments: ["payouts", "payments", "reconciliation"],
  trust: ["cases", "moderation", "documents", "chargebacks"],
  admin: ["reports", "admin-views", "extracts", "next-steps", "notifications"],
  privacy: ["privacy"],
}

export const NOUNS = Object.values(FLOORS).flat()

type Layer = {
  name: string
  files: RegExp
  /** Our own files that it may import, besides its own layer. */
  ours: RegExp[]
  /** Packages that it may not import. */
  neverPackages?: RegExp
}

const urls =
  /^app\/(urls\/|ui\/(nonce|user-slot|framework-internals|hydration-data|page-script|script-text|form\/first-invalid)\.)/
/** What belongs to one visitor of a page, and whom a page is made for. */
const viewers = /^app\/server\/cache\/(viewer|user-slots|opened-notices)\.server\.ts$/
const company = /^app\/domain\/shared\/company\.ts$/
const domain = /^app\/domain\//
const sharedDomain = /^app\/domain\/shared\//
const http = /^app\/http\//
const platform = /^app\/platform\//
const ui = /^app\/ui\//
const composedMail = /^app\/emails\/compose-mail\.server\.ts$/
const components = /^app\/components\//
const dbSchema = /^db\/schema\//
/** The closed lists of words: pure, so everybody may read them. */
export const WORDS = /^db\/schema\/(words|ledger-words|admin-words|market-words|event-types)\.ts$/

const REMIX = "@remix-run/"
const DATABASE = "drizzle-orm$|better-sqlite3$"

export const LAYERS: Layer[] = [
  // Above the server: what is one visitor's in a cached page is read where the nouns are.
  { name: "viewers", files: viewers, ours: [domain, http, platform, ui, urls, WORDS] },
  // The names of pages that notices lead to are the domain's.
  {
    name: "addresses of notices",
    files: /^app\/urls\/notices\.ts$/,
    ours: [urls, /^app\/domain\/admin\/notifications\/notification-rule\.ts$/],
  },
  { name: "cli", files: /^app\/server\/cli\//, ours: [/./] },
  {
    name: "server",
    files: /^app\/server\//,
    ours: [
      http,
      platform,
      urls,
      viewers,
      WORDS,
      // What the streams of notices and messages read.
      /^app\/domain\/(identity\/accounts|work\/conversations|admin\/notifications)\//,
      /^app\/nonce\.tsx$/,
      /^app\/jobs\/worker\.server\.ts$/,
      /^db\/migrate\.ts$/,
    ],
    neverPackages: /^react$/,
  },
  {
    name: "routes",
    files: /^app\/routes\//,
    ours: [
      components,
      http,
      viewers,
      domain,
      ui,
      urls,
      company,
      WORDS,
      /^app\/root\.tsx$/,
      composedMail,
    ],
    neverPackages: new RegExp(`^(${DATABASE}|pino$|razorpay$|@node-rs/)`),
  },
  {
    name: "components",
    files: components,
    ours: [domain, ui, urls, company, WORDS],
    neverPackages: new RegExp(`^(node:|${DATABASE})`),
  },
  {
    name: "http",
    files: http,
    ours: [
      /^app\/domain\/identity\/(accounts|operators)\//,
      sharedDomain,
      platform,
      urls,
      company,
      WORDS,
    ],
    neverPackages: new RegExp(`^(react$|${DATABASE})`),
  },
  {
    name: "domain",
    files: domain,
    ours: [platform, dbSchema],
    neverPackages: new RegExp(`^(react|${REMIX}|hono)`),
  },
  {
    name: "jobs",
    files: /^app\/jobs\//,
    ours: [domain, platform, urls, company, /^app\/emails\//],
    neverPackages: new RegExp(`^(react|${REMIX}|hono)`),
  },
  // Reads what a mail is about and hands it to the pure functions beside it.
  {
    name: "composed mail",
    files: composedMail,
    ours: [/^app\/emails\//, domain, platform, urls, WORDS],
    neverPackages: new RegExp(`^(react|${REMIX}|node:|${DATABASE})`),
  },
  {
    name: "emails",
    files: /^app\/emails\//,
    ours: [urls, company, WORDS, /^app\/domain\/shared\/text\.ts$/],
    neverPackages: new RegExp(`^(${REMIX}|node:|${DATABASE})`),
  },
  {
    name: "platform",
    files: platform,
    ours: [/^db\//],
    neverPackages: new RegExp(`^(react|${REMIX}|hono)`),
  },
  {
    name: "ui",
    files: ui,
    // A form says the same in the browser and after it was sent.
    ours: [urls, company, WORDS, /^app\/domain\/shared\/default-field-error\.ts$/],
    neverPackages: new RegExp(`^(${REMIX}(?!react$)|node:|${DATABASE}|remix-)`),
  },
  {
    name: "addresses",
    files: /^app\/(urls\/|routes\.ts$)/,
    ours: [WORDS],
  },
  {
    name: "root",
    files: /^app\/[^/]+$/,
    ours: [
      viewers,
      http,
      platform,
      domain,
      ui,
      urls,
      company,
      WORDS,
      /^app\/server\/render-page\.tsx$/,
    ],
  },
  // Above the domain; only entry points and tests reach it, so production bundles leave it out.
  { name: "demo", files: /^demo\//, ours: [domain, platform, /^db\//] },
  {
    name: "db",
    files: /^db\//,
    ours: [],
    neverPackages: new RegExp(`^(react|${REMIX}|hono)`),
  },
]
