/** Layers and their allowed imports. Folder names are path prefixes; the first match counts. */

/** The nine floors of the domain and their nouns; imports go right to left and upper to lower. */
export const FLOORS: Record<string, string[]> = {
  shared: ["masking", "events"],
  identity: [
    "accounts",
    "team",
    "factors",
    "operators",
    "uploads",
    "files",
    "profiles",
    "own-creators",
    "registration",
  ],
  market: [
    "search",
    "channels",
    "creators",
    "projects",
    "offers",
    "applications",
    "services",
    "saved-searches",
  ],
  books: ["billing", "ledger"],
  work: [
    "orders",
    "prices",
    "posts",
    "deliverables",
    "rights",
    "links",
    "library",
    "calendar",
    "conversations",
    "conversation-offers",
    "add-ons",
    "ad-codes",
    "invitations",
    "reviews",
    "bulk",
  ],
  payments: ["payouts", "payments", "reconciliation"],
  trust: ["cases", "moderation", "documents", "chargebacks"],
  admin: [
    "reports",
    "admin-views",
    "extracts",
    "next-steps",
    "webhooks",
    "notifications",
    "imports",
    "review-links",
    "site-search",
  ],
  privacy: ["privacy"],
}

export const NOUNS = Object.values(FLOORS).flat()

type Layer = {
  name: string
  files: RegExp
  /** Own files allowed besides the layer itself. */
  ours: RegExp[]
  neverPackages?: RegExp
}

const urls =
  /^app\/(urls\/|ui\/(nonce|user-slot|framework-internals|hydration-data|page-script|script-text|form\/first-invalid)\.)/
/** Per-visitor parts of pages. */
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
/** Pure closed lists, which any layer may import. */
export const WORDS =
  /^db\/schema\/(words|team-words|api-words|ledger-words|admin-words|market-words|parcel-words)\.ts$/

const REMIX = "@remix-run/"
const DATABASE = "drizzle-orm$|better-sqlite3$"

export const LAYERS: Layer[] = [
  // Above the server: values of one visitor come from the nouns.
  { name: "viewers", files: viewers, ours: [domain, http, platform, ui, urls, WORDS] },
  // The domain names the pages that notices link to.
  {
    name: "addresses of notices",
    files: /^app\/urls\/notices\.ts$/,
    ours: [urls, /^app\/domain\/shared\/events\/notification-rule\.ts$/],
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
      // Read by the streams of notices and messages, and by tracked links.
      /^app\/domain\/(identity\/accounts|work\/conversations|work\/links|admin\/notifications)\//,
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
      /^app\/domain\/identity\/(accounts|team|factors|operators)\//,
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
  // Loads a mail's data for the pure functions beside it.
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
    // Browser and server share error messages.
    ours: [urls, company, WORDS, /^app\/domain\/shared\/default-field-error\.ts$/],
    neverPackages: new RegExp(`^(${REMIX}(?!react$)|node:|${DATABASE}|remix-)`),
  },
  { name: "addresses", files: /^app\/(urls\/|routes\.ts$)/, ours: [WORDS] },
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
  // Above the domain; production bundles leave it out.
  { name: "demo", files: /^demo\//, ours: [domain, platform, /^db\//] },
  {
    name: "db",
    files: /^db\//,
    ours: [],
    neverPackages: new RegExp(`^(react|${REMIX}|hono)`),
  },
]
