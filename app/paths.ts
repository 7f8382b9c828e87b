/** Every URL of the product is built here and nowhere else. `routes.ts` holds the patterns. */

type Query = Record<string, string | number | readonly string[] | undefined>

/** Adds a query string; undefined and empty values are left out, lists repeat their key. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value]
    for (const one of values) if (one !== undefined && one !== "") search.append(key, String(one))
  }
  const text = search.toString()
  return text === "" ? path : `${path}?${text}`
}

const segment = encodeURIComponent

const influencer = "/influencer-dashboard"
const brand = "/brand-dashboard"

type Role = "influencer" | "brand"

export const paths = {
  home: () => "/",
  privacyPolicy: () => "/privacy-policy",
  terms: () => "/terms-and-co",
  refunds: () => "/refunds-and-cancellations",
  comingSoon: () => "/coming-soon",
  register: {
    root: () => "/register",
    welcome: () => "/register/welcome",
    influencer: () => "/register/influencer",
    brand: () => "/register/brand",
    secondStep: (role: Role) => `/register/${role}?step=2`,
  },
  login: {
    welcome: () => "/login",
    influencer: () => "/login/influencer-login",
    brand: () => "/login/brand-login",
  },
  logout: () => "/logout",
  sidebar: () => "/preferences/sidebar",
  picture: (id: string) => `/pictures/${segment(id)}`,
  dashboard: (role: Role) => (role === "brand" ? brand : influencer),
  account: (role: Role) => `${role === "brand" ? brand : influencer}/account`,
  changePassword: (role: Role) => `${role === "brand" ? brand : influencer}/account/password`,
  orders: () => "/orders",
  order: (id: string) => `/orders/${segment(id)}`,
  completeOrder: (id: string) => `/orders/${segment(id)}/complete`,
  payments: {
    root: () => "/payments",
    show: (id: string) => `/payments/${segment(id)}`,
    /** The same straight from the summary: with a script the checkout opens at once. */
    checkout: (id: string) => withQuery(`/payments/${segment(id)}`, { from: "summary" }),
    /** Where the browser lands after the checkout, and after one that was closed. */
    returned: (id: string) => withQuery(`/payments/${segment(id)}`, { from: "checkout" }),
    closed: (id: string) => withQuery(`/payments/${segment(id)}`, { from: "closed" }),
    stage: (id: string) => `/payments/${segment(id)}/stage`,
    cancelled: (id: string) => `/payments/${segment(id)}/cancelled`,
    cancel: (id: string) => `/payments/${segment(id)}/cancel`,
    callback: (id?: string) => withQuery("/payments/callback", { pid: id }),
    webhook: () => "/webhooks/payments",
  },
  influencer: {
    dashboard: (query: Query = {}) => withQuery(influencer, query),
    browse: (query: Query = {}) => withQuery(`${influencer}/browse-projects`, query),
    project: (id: string) => `${influencer}/browse-projects/details/${segment(id)}`,
    brandOfProject: (id: string) => `${influencer}/browse-projects/details/${segment(id)}#brand`,
    apply: (id: string) => `${influencer}/browse-projects/apply/${segment(id)}`,
    account: () => `${influencer}/account`,
  },
  brand: {
    dashboard: (query: Query = {}) => withQuery(brand, query),
    projects: (query: Query = {}) => withQuery(`${brand}/projects`, query),
    editProject: (id: string) => `${brand}/projects/new/${segment(id)}`,
    project: (id: string) => `${brand}/projects/details/${segment(id)}`,
    applicants: (id: string, query: Query = {}) =>
      withQuery(`${brand}/projects/details/${segment(id)}`, { tab: "applicants", ...query }),
    /** Where the applicants that are shortlisted and not paid yet can be paid. */
    payment: (id: string) => `${brand}/projects/details/${segment(id)}?tab=applicants#payment`,
    /** With `applicant`, the ids of applications: what they would cost. */
    pay: (id: string, query: Query = {}) =>
      withQuery(`${brand}/projects/details/${segment(id)}/pay`, query),
    deleteProject: (id: string) => `${brand}/projects/delete/${segment(id)}`,
    shortlist: (projectId: string, applicationId: string) =>
      `${brand}/projects/details/${segment(projectId)}/applicants/${segment(applicationId)}/shortlist`,
    reject: (projectId: string, applicationId: string) =>
      `${brand}/projects/details/${segment(projectId)}/applicants/${segment(applicationId)}/reject`,
    reopen: (projectId: string, applicationId: string) =>
      `${brand}/projects/details/${segment(projectId)}/applicants/${segment(applicationId)}/reopen`,
    withdraw: (projectId: string, applicationId: string) =>
      `${brand}/projects/details/${segment(projectId)}/applicants/${segment(applicationId)}/withdraw`,
    account: () => `${brand}/account`,
  },
  legacy: {
    login: (role: Role) => `/auth/login/${role}`,
    saveProject: () => "/projects/save",
    updateProfile: (role: Role) => `/profile/${role}/update-profile`,
  },
  system: {
    health: () => "/healthz",
    ready: () => "/readyz",
    robots: () => "/robots.txt",
    sitemap: () => "/sitemap.xml",
    offline: () => "/offline",
    serviceWorker: () => "/service-worker.js",
  },
  api: {
    page: () => "/api",
    document: () => "/api/openapi.json",
    register: (role: Role) => `/api/register/${role}`,
  },
} as const

const LEGACY_CALL = /^\/(get-details|auth|projects|orders\/create|profile|api\/register)(\/|$)/i

/** Whether a path belongs to the calls of the old front end, whose every answer is JSON. */
export const isLegacyCall = (path: string): boolean => LEGACY_CALL.test(path)
