import { randomUUID } from "node:crypto"
import { asOperator, signedInAs } from "./accounts.ts"
import { Contract } from "./contract.ts"
import { OldFrontEnd } from "./old-front-end.ts"
import type { RunningServer } from "./server.ts"
import { aServer } from "./servers.ts"
import { withDatabase } from "./stored.ts"

/** Requesters relative to the owner. The last two share one email in two roles. */
export const PERSONAS = ["anonymous", "otherRole", "sameRole", "sameEmail", "owner"] as const
export type Persona = (typeof PERSONAS)[number]

export const EMAILS = {
  influencer: "mira@example.com",
  brand: "acme@example.com",
  rivalInfluencer: "kabir@example.com",
  rivalBrand: "zenith@example.com",
}

/** Visible only to its owner and the receiving brand. */
export const RIVAL_BID = 7312.45
const PASSWORD_HASH = "$argon2id$v=19$m=65536,t=3,p=1$c2VjcmV0$bm9ib2R5"

const TABLES = [
  "users",
  "profiles",
  "socials",
  "projects",
  "applications",
  "orders",
  "payments",
  "events",
  "registration_drafts",
]

const PEOPLE = [
  { key: "influencer", role: "influencer", email: EMAILS.influencer, name: "Mira" },
  { key: "brand", role: "brand", email: EMAILS.brand, name: "Acme" },
  { key: "rivalInfluencer", role: "influencer", email: EMAILS.rivalInfluencer, name: "Kabir" },
  { key: "rivalBrand", role: "brand", email: EMAILS.rivalBrand, name: "Zenith" },
  { key: "brandWithInfluencersEmail", role: "brand", email: EMAILS.influencer, name: "Doppel" },
  { key: "influencerWithBrandsEmail", role: "influencer", email: EMAILS.brand, name: "Ganger" },
] as const

export type Who = (typeof PEOPLE)[number]["key"]

const ASKING: Record<"influencer" | "brand", Record<Exclude<Persona, "anonymous">, Who>> = {
  influencer: {
    otherRole: "rivalBrand",
    sameRole: "rivalInfluencer",
    sameEmail: "brandWithInfluencersEmail",
    owner: "influencer",
  },
  brand: {
    otherRole: "influencer",
    sameRole: "rivalBrand",
    sameEmail: "influencerWithBrandsEmail",
    owner: "brand",
  },
}

/** A server with six people and a brand's project with two applicants. */
export class LegacyWorld {
  readonly server: RunningServer
  readonly contract: Contract
  /** Active, with both applications. */
  readonly projectId = randomUUID()
  /** Active, without applicants. */
  readonly freshProjectId = randomUUID()
  private readonly people: Map<Who, OldFrontEnd>

  private constructor(server: RunningServer, contract: Contract, people: Map<Who, OldFrontEnd>) {
    this.server = server
    this.contract = contract
    this.people = people
  }

  static async create(env: Record<string, string> = {}): Promise<LegacyWorld> {
    const server = await aServer({ env })
    const contract = await Contract.of(server)
    const people = new Map<Who, OldFrontEnd>()
    for (const { key, role, email, name } of PEOPLE) {
      const visitor = await signedInAs(server, role, { email, name, userName: name.toLowerCase() })
      people.set(key, new OldFrontEnd(visitor, contract))
    }
    const world = new LegacyWorld(server, contract, people)
    world.keepSecrets()
    await world.postProject(world.projectId)
    await world.postProject(world.freshProjectId)
    await world.as("influencer").apply(EMAILS.influencer, world.projectId)
    const bid = { bidAmount: RIVAL_BID }
    await world.as("rivalInfluencer").apply(EMAILS.rivalInfluencer, world.projectId, bid)
    return world
  }

  as(who: Who): OldFrontEnd {
    const person = this.people.get(who)
    if (!person) throw new Error(`There is no ${who}.`)
    return person
  }

  stranger(): OldFrontEnd {
    return new OldFrontEnd(this.server.visitor(), this.contract)
  }

  async operator(isProven: boolean): Promise<OldFrontEnd> {
    return new OldFrontEnd(await asOperator(this.server, { isProven }), this.contract)
  }

  /** Returns the requester for a thing of the influencer or the brand. */
  persona(persona: Persona, owner: "influencer" | "brand"): OldFrontEnd {
    return persona === "anonymous" ? this.stranger() : this.as(ASKING[owner][persona])
  }

  project(id: string): Record<string, unknown> {
    return {
      _id: id,
      title: "Autumn reels",
      desc: "Three reels.",
      influencerCount: 3,
      status: "active",
      platforms: ["Instagram"],
      followers: "1K-10K",
      niche: "Fashion",
      budget: { min: 1000, max: 9000 },
      currency: "INR",
      deliveryDays: 14,
      email: EMAILS.brand,
    }
  }

  async postProject(id: string): Promise<void> {
    await this.as("brand").save(this.project(id))
  }

  /** Dumps the rows of users' data, without the worker's notes on events. */
  dump(): string[] {
    const lines: string[] = []
    withDatabase(this.server, (db) => {
      for (const table of TABLES) {
        const rows = db.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]
        lines.push(...rows.map((row) => JSON.stringify({ table, ...row, processed_at: null })))
      }
    })
    return lines
  }

  /** Lists private data in a response. */
  leaksIn(text: string, reader: OldFrontEnd): string[] {
    const own = [...this.people].find(([, one]) => one === reader)?.[0]
    const isBrand = own === "brand"
    const isRival = own === "rivalInfluencer"
    const secrets = [
      PASSWORD_HASH,
      '"password',
      "$argon2",
      ...PEOPLE.flatMap(({ key }) => (key === own ? [] : [phoneOf(key)])),
      ...(isBrand || isRival ? [] : [String(RIVAL_BID), EMAILS.rivalInfluencer]),
    ]
    return secrets.filter((secret) => text.includes(secret))
  }

  private keepSecrets(): void {
    withDatabase(this.server, (db) => {
      db.prepare("UPDATE users SET password_hash = ?").run(PASSWORD_HASH)
      const phone = db.prepare("UPDATE users SET phone = ? WHERE role = ? AND email = ?")
      for (const { key, role, email } of PEOPLE) phone.run(phoneOf(key), role, email)
    })
  }
}

const phoneOf = (who: Who): string => `+91987650010${PEOPLE.findIndex(({ key }) => key === who)}`
