import Database from "better-sqlite3"
import { href, urls } from "#app/urls/index.ts"
import signIns from "#demo/seed/sign-ins.json" with { type: "json" }

export type Viewer = "visitor" | "influencer" | "brand" | "operator"
export type State = { name: string; as: Viewer; path: string }

const emailOf = (role: string): string =>
  signIns.find((account) => account.role === role)?.email ?? ""

/** Lists the main states of the product by family, with ids of the demo in `dataDir`. */
export function listStates(dataDir: string): Record<string, State[]> {
  const db = new Database(`${dataDir}/marketplace.db`, { readonly: true })
  const idOf = (sql: string, ...values: string[]): string =>
    (db
      .prepare(`${sql} LIMIT 1`)
      .pluck()
      .get(...values) as string | undefined) ?? "none"
  const [brand, influencer] = ["brand", "influencer"].map((role) =>
    idOf("SELECT id FROM users WHERE email = ?", emailOf(role)),
  ) as [string, string]
  const orderOf = (phase: string) =>
    idOf(
      "SELECT id FROM orders WHERE brand_id = ? AND phase = ? ORDER BY ordered_at DESC",
      brand,
      phase,
    )
  const projectOf = (status: string) =>
    idOf(
      `SELECT id FROM projects WHERE brand_id = ? AND status = ?
      ORDER BY (SELECT count(*) FROM applications WHERE project_id = projects.id) DESC`,
      ...[brand, status],
    )
  const openProject = idOf(
    "SELECT id FROM projects WHERE status = 'active' AND public_at IS NOT NULL",
  )
  const [active, closed] = [projectOf("active"), projectOf("closed")]
  const influencerId = idOf("SELECT id FROM users WHERE email = 'zoyaeats@demo.test'")
  const thread = idOf(
    "SELECT id FROM threads WHERE brand_id = ? ORDER BY last_message_at DESC",
    brand,
  )
  const ownOrder = idOf(
    "SELECT id FROM orders WHERE influencer_id = ? AND phase <> 'payment_pending' ORDER BY ordered_at DESC",
    influencer,
  )
  const payment = idOf("SELECT id FROM payments WHERE brand_id = ? AND paid_at IS NOT NULL", brand)
  const slug = idOf("SELECT slug FROM brand_pages WHERE user_id = ?", brand)
  const dispute = idOf("SELECT id FROM disputes")
  const as =
    (viewer: Viewer) =>
    (name: string, path: string): State => ({ name, as: viewer, path })
  const [visitor, ofBrand, ofInfluencer] = [as("visitor"), as("brand"), as("influencer")]
  const ofOperator = as("operator")
  const families = {
    public: [
      visitor("landing", href(urls.home)),
      visitor("open projects", href(urls.public.projects)),
      visitor("services", href(urls.public.services)),
      visitor("project", href(urls.public.project, { projectId: openProject })),
      visitor("creator", href(urls.public.creator, { userName: "maya.makes" })),
      visitor("brand", href(urls.public.brand, { slug })),
      visitor("privacy policy", href(urls.privacyPolicy)),
    ],
    "signing in": [
      visitor("welcome", href(urls.login.welcome)),
      visitor("influencer login", href(urls.login.influencer)),
      visitor("choose a role", href(urls.register.root)),
      visitor("register as influencer", href(urls.register.influencer)),
      visitor("register as brand", href(urls.register.brand)),
    ],
    influencer: [
      ofInfluencer("home", href(urls.influencer.dashboard)),
      ofInfluencer("browse", href(urls.influencer.browse)),
      ofInfluencer("project", href(urls.influencer.project, { projectId: openProject })),
      ofInfluencer("apply", href(urls.influencer.apply, { projectId: openProject })),
      ofInfluencer("applications", href(urls.influencer.applications)),
      ofInfluencer("invitations", href(urls.influencer.invitations)),
      ofInfluencer("earnings", href(urls.influencer.earnings)),
      ofInfluencer("order", href(urls.orders.show, { orderId: ownOrder })),
    ],
    brand: [
      ofBrand("home", href(urls.brand.dashboard)),
      ofBrand("projects", href(urls.brand.projects)),
      ofBrand("new project", href(urls.brand.editProject, { projectId: crypto.randomUUID() })),
      ofBrand("applicants", href(urls.brand.project, { projectId: active })),
      ofBrand("hired", href(urls.brand.project, { projectId: closed })),
      ofBrand("find influencers", href(urls.brand.influencers)),
      ofBrand("influencer", href(urls.brand.influencer, { influencerId })),
      ofBrand("reports", href(urls.brand.reports)),
    ],
    orders: [
      ofBrand("all orders", href(urls.orders.root)),
      ofBrand(
        "waiting for payment",
        href(urls.orders.show, { orderId: orderOf("payment_pending") }),
      ),
      ofBrand("drafts to review", href(urls.orders.show, { orderId: orderOf("in_review") })),
      ofBrand("delivered", href(urls.orders.show, { orderId: orderOf("delivered") })),
      ofBrand("completed", href(urls.orders.show, { orderId: orderOf("completed") })),
    ],
    "messages and account": [
      ofBrand("messages", href(urls.messages.list)),
      ofBrand("conversation", href(urls.messages.thread, { threadId: thread })),
      ofBrand("notifications", href(urls.notifications.list)),
      ofBrand("payment", href(urls.payments.show, { paymentId: payment })),
      ofInfluencer("public profile", href(urls.account.page)),
      ofInfluencer("security", href(urls.account.security)),
      ofInfluencer("API tokens", href(urls.account.tokens)),
      ofInfluencer("payout details", href(urls.account.payouts)),
    ],
    operator: [
      ofOperator("queues", href(urls.admin.root)),
      ofOperator("disputes", href(urls.admin.disputes)),
      ofOperator("dispute", href(urls.admin.dispute, { disputeId: dispute })),
      ofOperator("payouts", href(urls.admin.payouts)),
      ofOperator("reports", href(urls.admin.reports)),
    ],
  }
  db.close()
  return families
}
