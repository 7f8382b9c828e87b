import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import type { RouteConfigEntry } from "@remix-run/route-config"
import routes from "#app/routes.ts"
import { EMAILS, type LegacyWorld } from "./legacy-world.ts"
import { fillIn } from "./old-front-end.ts"
import { withDatabase } from "./stored.ts"
import type { Visitor } from "./visitor.ts"

/** An address that accepts a form, a call or a query. */
export type Target = {
  name: string
  kind: "form" | "call" | "query"
  method: "GET" | "POST"
  path: string
  visitor: Visitor
  names: string[]
  /** Known valid values. */
  valid: [name: string, value: string][]
}

const APP = new URL("../../app/", import.meta.url)

/** Lists every route with its pattern and whether it accepts forms. */
export function listRoutes(
  entries: RouteConfigEntry[],
  above = "",
): { pattern: string; file: string }[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${above}/${entry.path}` : above || "/"
    return [
      { pattern, file: entry.file },
      ...listRoutes(entry.children ?? [], pattern === "/" ? "" : pattern),
    ]
  })
}

const isCall = (file: string) => file.startsWith("routes/api/")
export const sourceOf = (file: string): string => readFileSync(new URL(file, APP), "utf8")
const takesForms = (file: string) => /export const action\b/.test(sourceOf(file))

/** Finds every form, call and query from the route table and the OpenAPI document. */
export async function findTargets(world: LegacyWorld): Promise<Target[]> {
  const pages = listRoutes(await routes).filter(({ file }) => !isCall(file))
  const forms = pages.filter(({ file }) => takesForms(file))
  return [
    ...(await Promise.all(forms.map(({ pattern }) => formTarget(world, pattern)))).flat(),
    ...pages.map(({ pattern }) => queryTarget(world, pattern)),
    ...world.contract.operations.map(({ method, template }) => callTarget(world, method, template)),
  ]
}

/** Reads a form from its page, with a second step if any. */
async function formTarget(world: LegacyWorld, pattern: string): Promise<Target[]> {
  const path = fillPattern(world, pattern)
  const first = await pageTarget(pattern, path, visitorFor(world, pattern))
  if (!/^\/register\/(influencer|brand)$/.test(pattern)) return [first]
  const visitor = world.server.visitor()
  await visitor.post(path, Object.fromEntries(first.valid))
  const second = await pageTarget(`${pattern}?step=2`, `${path}?step=2`, visitor)
  // A successful step is the last one.
  return [first, { ...second, valid: [...second.valid, ["confirmPassword", "Testing-12"]] }]
}

async function pageTarget(pattern: string, path: string, visitor: Visitor): Promise<Target> {
  const { html } = await visitor.open(path)
  const shown = html.querySelectorAll("[name]").map((one) => one.getAttribute("name") ?? "")
  const names = [...new Set([...shown, ...(WITHOUT_PAGE[pattern] ?? [])])]
  const valid = Object.entries(VALID).filter(([name]) => names.includes(name))
  return { name: `POST ${pattern}`, kind: "form", method: "POST", path, visitor, names, valid }
}

/** Fields of forms without a page at their own address. */
const WITHOUT_PAGE: Record<string, string[]> = {
  "/brand-dashboard/projects/details/:projectId/pay": [
    "applicationIds",
    "shownPaise",
    "shownFingerprint",
  ],
  "/brand-dashboard/projects/details/:projectId/board": ["card", "to"],
  "/messages/new/:projectId/:influencerId": ["body", "key"],
  "/orders/:orderId/answer/:step": ["dueAt", "seen"],
  "/payments/callback": ["razorpay_payment_id", "razorpay_signature", "error[code]"],
  "/preferences/sidebar": ["returnTo"],
}

function queryTarget(world: LegacyWorld, pattern: string): Target {
  return {
    name: `GET ${pattern}`,
    kind: "query",
    method: "GET",
    path: fillPattern(world, pattern),
    visitor: visitorFor(world, pattern),
    names: Object.keys(QUERY),
    valid: Object.entries(QUERY),
  }
}

function callTarget(world: LegacyWorld, method: "GET" | "POST", template: string): Target {
  const isOfBrands = /save|update-applicant|orders|brand|get-projects|delete/.test(template)
  const who = isOfBrands ? "brand" : "influencer"
  const isPublic = /check|register|login/.test(template)
  return {
    name: `${method} ${template}`,
    kind: "call",
    method,
    path: fillIn(template, {
      role: who,
      email: EMAILS[who],
      emailOrId: EMAILS.brand,
      field: "email",
      value: "somebody@example.com",
      projectId: /delete/.test(template) ? randomUUID() : world.projectId,
    }),
    visitor: isPublic ? world.server.visitor() : world.as(who).visitor,
    names: Object.keys({ ...VALID, ...CALL }),
    valid: Object.entries({ ...VALID, ...CALL, projectId: world.projectId }),
  }
}

function visitorFor(world: LegacyWorld, pattern: string): Visitor {
  if (/^\/account\/payouts/.test(pattern)) return world.as("influencer").visitor
  if (
    /^\/(brand-dashboard|payments|orders|offers|preferences|notifications|account|papers|calendar|library)/.test(
      pattern,
    )
  ) {
    return world.as("brand").visitor
  }
  if (/^\/(influencer-dashboard|messages|reports)/.test(pattern))
    return world.as("influencer").visitor
  return world.server.visitor()
}

/** Destructive actions get unknown ids, so that the world stays. */
function fillPattern(world: LegacyWorld, pattern: string): string {
  const isKept = !/delete|applicationId/.test(pattern)
  const conversation = /messages|reports/.test(pattern) ? aConversation(world) : {}
  return pattern.replace(/:(\w+)|\*$/g, (_, name: string) => {
    return conversation[name] ?? (isKept ? world.projectId : randomUUID())
  })
}

/** Creates a conversation of the world's brand and influencer and returns its ids. */
function aConversation({ server, projectId }: LegacyWorld): Record<string, string> {
  const ids: Record<string, string> = { subject: "project", subjectId: projectId, setting: "mute" }
  withDatabase(server, (db) => {
    db.prepare(
      `INSERT OR IGNORE INTO threads (id, project_id, brand_id, influencer_id, created_at, last_message_at)
       SELECT 'conversation-' || projects.id, projects.id, brand_id, profiles.user_id, 1, 1
       FROM projects, profiles WHERE projects.id = ? AND profiles.name = 'Mira'`,
    ).run(projectId)
    const thread = db
      .prepare(
        "SELECT id AS threadId, influencer_id AS influencerId FROM threads WHERE project_id = ?",
      )
      .get(projectId)
    Object.assign(ids, thread)
  })
  return ids
}

/** A valid value for each form field. */
const VALID: Record<string, string> = {
  card: "unknown",
  to: "shortlisted",
  email: "somebody@example.com",
  password: "Testing-123",
  confirmPassword: "Testing-123",
  currentPassword: "Testing-123",
  name: "Somebody",
  userName: "somebody",
  brandName: "Somebody",
  country: "IN",
  phone: "+919876543210",
  "socials.Instagram": "somebody",
  "socials.Youtube": "",
  "socials.Tiktok": "",
  "socials.X": "https://example.com/",
  website: "https://example.com/",
  privacyPolicy: "",
  title: "Three reels",
  desc: "Show our new collection.",
  status: "active",
  platforms: "Instagram",
  influencerCount: "2",
  followers: "1K-10K",
  niche: "Fashion",
  budgetMin: "100",
  budgetMax: "200",
  currency: "INR",
  deliveryDays: "9",
  bidAmount: "4500",
  applicationIds: "7b0e1d1e-62f5-4f0a-8f0c-0d6a9a1f2b3c",
  shownPaise: "450000",
  shownFingerprint: "mark",
  dueAt: "1800000000000",
  returnTo: "/brand-dashboard",
  body: "Can you do Friday? Mail maya at example dot com.",
  key: "7b0e1d1e-62f5-4f0a-8f0c-0d6a9a1f2b3c",
  reason: "scam",
  text: "Asks for a fee.",
  destination: "bank",
  legalName: "Maya Rao",
  pan: "ABCPE1234F",
  street: "14 Temple Road",
  city: "Bengaluru",
  postalCode: "560001",
  state: "29",
  accountNumber: "50100123456789",
  confirmAccountNumber: "50100123456789",
  ifsc: "HDFC0001234",
  vpa: "maya@okaxis",
  pid: "nothing",
  razorpay_payment_id: "pay_nothing",
  razorpay_order_id: "order_nothing",
  razorpay_signature: "0".repeat(64),
  "error[code]": "BAD_REQUEST_ERROR",
}

const CALL: Record<string, string> = {
  _id: "3f0f9a52-6d0c-4c9b-9f4e-2f2f6a0d1c11",
  emails: `["${EMAILS.influencer}","${EMAILS.brand}"]`,
  metrics: `["orders","projects"]`,
  socials: `{"Instagram":"somebody"}`,
  budget: `{"min":100,"max":200}`,
  applicantEmail: EMAILS.influencer,
  influencerEmail: EMAILS.influencer,
  applicants: "[]",
  postedAt: "2026-11-20T10:00:00.000Z",
}

const QUERY: Record<string, string> = {
  search: "reels",
  niche: "Fashion",
  followers: "1K-10K",
  platforms: "X",
  status: "active",
  after: "5",
  limit: "20",
  cursor: "5",
  tab: "applicants",
  chosen: "7b0e1d1e-62f5-4f0a-8f0c-0d6a9a1f2b3c",
  step: "2",
  from: "checkout",
  pid: "nothing",
  index: "",
  _routes: "root",
}

export const ALL_NAMES = Object.keys({ ...VALID, ...CALL, ...QUERY })
