import { expect } from "vitest"
import type { Contract } from "./contract.ts"
import type { Page } from "./page.ts"
import type { Visitor } from "./visitor.ts"

type Role = "influencer" | "brand"
type Params = Record<string, string>
type Body = Record<string, unknown> | readonly unknown[]

export type Answer = { status: number; json: Json; page: Page }
/** A response checked against the contract. */
export type Json = Record<string, unknown>

/** Headers of a `fetch` by our own pages. */
export const SCRIPT = {
  Accept: "application/json, text/plain, */*",
  "Sec-Fetch-Site": "same-origin",
  "Sec-Fetch-Mode": "cors",
  "Sec-Fetch-Dest": "empty",
}

/**
 * The old front end with every call as JSON or multipart. Each response is checked against the
 * OpenAPI document.
 */
export class OldFrontEnd {
  readonly visitor: Visitor
  private readonly contract: Contract
  private readonly encoding: "JSON" | "a multipart form"

  constructor(
    visitor: Visitor,
    contract: Contract,
    encoding: "JSON" | "a multipart form" = "JSON",
  ) {
    this.visitor = visitor
    this.contract = contract
    this.encoding = encoding
  }

  check = (role: Role, field: "email" | "userName" | "brandName", value: string) =>
    this.ask("check", { role, field, value })

  /** Registration is JSON only: its form belongs to the page. */
  register = (role: Role, body: Body) =>
    this.ask(role === "brand" ? "registerBrand" : "registerInfluencer", {}, body, "JSON")

  login = (role: Role, email: string, password: string) =>
    this.ask("login", { role }, { email, password })

  influencers = (emails: string[]) => this.ask("influencers", {}, { emails })
  brands = (emails: string[]) => this.ask("brands", {}, { emails })

  metrics = (role: Role, email: string, names: string[] = ["orders", "projects"]) =>
    this.ask("metrics", { role, email }, names)

  allProjects = () => this.ask("allProjects", {})
  ownProjects = (email: string) => this.ask("ownProjects", { email })

  findProject = (role: Role, email: string, projectId: string) =>
    this.ask("findProject", { role, email, projectId })

  deleteProject = (email: string, projectId: string) =>
    this.ask("deleteProject", { email, projectId })

  save = (project: Body) => this.ask("saveProject", {}, project)

  updateApplicant = (projectId: string, applicantEmail: string, status: string) =>
    this.ask("applicantStatus", {}, { projectId, applicantEmail, status })

  createOrder = (order: Body) => this.ask("createOrder", {}, order)

  apply = (email: string, projectId: string, application: Record<string, unknown> = {}) =>
    this.ask(
      "apply",
      { email, projectId },
      {
        applicantEmail: email,
        bidAmount: 4500,
        deliveryDays: 9,
        projectId,
        appliedAt: new Date().toISOString(),
        status: "pending",
        ...application,
      },
    )

  influencer = (email: string) => this.ask("influencer", { email })
  brand = (emailOrId: string) => this.ask("brand", { emailOrId })

  /** Always multipart, for the picture. */
  updateProfile = (role: Role, profile: Record<string, unknown>) =>
    this.ask(role === "brand" ? "updateBrand" : "updateInfluencer", {}, profile, "a multipart form")

  /** Makes a call and checks the response. */
  async ask(
    operationId: string,
    params: Params,
    body?: Body,
    encoding = this.encoding,
  ): Promise<Answer> {
    const operation = this.contract.operation(operationId)
    const path = fillIn(operation.template, params)
    const page = await this.send(path, body, encoding)
    expect(this.contract.errorsOf(operation, page)).toEqual([])
    return { status: page.status, json: page.json as Json, page }
  }

  private send(path: string, body: Body | undefined, encoding: string): Promise<Page> {
    if (body === undefined) return this.visitor.get(path, SCRIPT)
    if (encoding === "JSON") return this.visitor.postJson(path, body, SCRIPT)
    return this.visitor.post(path, toMultipart(body), SCRIPT)
  }
}

/** Fills a pattern; missing parameters stay unknown ids. */
export const fillIn = (template: string, params: Params): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "nothing"))

/** Repeats names for lists and serializes objects. */
function toMultipart(body: Body): FormData {
  const form = new FormData()
  const entries = Array.isArray(body) ? [["metrics", body] as const] : Object.entries(body)
  for (const [name, value] of entries) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(name, one, "picture.png")
      else form.append(name, typeof one === "object" ? JSON.stringify(one) : String(one))
    }
  }
  return form
}
