/** The arrow of the house: who may import whom. Folder names are prefixes of paths; the first match counts. */

/** Left may never import right. `domain/*.ts` and `domain/events` belong to all of them. */
export const NOUNS = [
  "masking",
  "search",
  "accounts",
  "operators",
  "uploads",
  "files",
  "profiles",
  "creators",
  "billing",
  "registration",
  "projects",
  "applications",
  "searches",
  "ledger",
  "orders",
  "deliverables",
  "conversations",
  "invitations",
  "reviews",
  "payouts",
  "payments",
  "reconciliation",
  "cases",
  "moderation",
  "papers",
  "chargebacks",
  "reports",
  "desk",
  "extracts",
  "next-steps",
  "notifications",
  "privacy",
]

type Layer = {
  name: string
  files: RegExp
  /** Our own files that it may import, besides its own layer. */
  ours: RegExp[]
  /** Packages that it may not import. */
  neverPackages?: RegExp
}

const urls =
  /^app\/(urls|admin-urls|market-urls|href|notice-href|nonce|own|first-invalid|framework-internals|hand-off|page-script|script-text)\.tsx?$/
/** What belongs to one visitor of a page, and whom a page is made for. */
const readers = /^app\/(reader|own-parts)\.server\.ts$/
const company = /^app\/company\.ts$/
const domain = /^app\/domain\//
const sharedDomain = /^app\/domain\/([^/]+\.ts$|events\/)/
const http = /^app\/http\//
const platform = /^app\/platform\//
const ui = /^app\/ui\//
const composedMail = /^app\/emails\/compose-mail\.server\.ts$/
const components = /^app\/components\//
const dbSchema = /^db\/schema\//
/** The closed lists of words: pure, so everybody may read them. */
export const WORDS = /^db\/schema\/(words|ledger-words|desk-words|market-words|event-types)\.ts$/

const REMIX = "@remix-run/"
const DATABASE = "drizzle-orm$|better-sqlite3$"

export const LAYERS: Layer[] = [
  { name: "cli", files: /^app\/server\/cli\//, ours: [/./] },
  {
    name: "server",
    files: /^app\/server\//,
    ours: [
      http,
      platform,
      urls,
      readers,
      WORDS,
      // What the streams of notices and messages read.
      /^app\/domain\/(accounts|conversations|notifications)\//,
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
      readers,
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
    ours: [/^app\/domain\/(accounts|operators)\//, sharedDomain, platform, urls, company, WORDS],
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
    ours: [urls, company, WORDS, /^app\/domain\/text\.ts$/],
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
    ours: [urls, company, WORDS, /^app\/domain\/say-wrong\.ts$/],
    neverPackages: new RegExp(`^(${REMIX}(?!react$)|node:|${DATABASE}|remix-)`),
  },
  // The words for where a notice leads are the domain's.
  {
    name: "addresses of notices",
    files: /^app\/notice-href\.ts$/,
    ours: [urls, /^app\/domain\/notifications\/telling\.ts$/],
  },
  {
    name: "addresses",
    files:
      /^app\/(urls|admin-urls|market-urls|href|routes|admin-routes|mount-route|nonce|own|first-invalid|framework-internals|hand-off|script-text|company)\.tsx?$/,
    ours: [WORDS],
  },
  {
    name: "root",
    files: /^app\/[^/]+$/,
    ours: [http, platform, domain, ui, urls, company, WORDS, /^app\/server\/render-page\.tsx$/],
  },
  // Above the domain; only entry points and tests reach it, so production bundles leave it out.
  { name: "demo", files: /^app\/demo\//, ours: [domain, platform, /^db\//] },
  {
    name: "db",
    files: /^db\//,
    ours: [],
    neverPackages: new RegExp(`^(react|${REMIX}|hono)`),
  },
]
