import { and, desc, eq, isNull } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { formatBudget } from "#app/domain/market/projects/budget.ts"
import { isPrivate } from "#app/domain/market/projects/private-projects.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import type { Currency } from "#db/schema/words.ts"
import { listReportProjects, MAX_OFFERED } from "./report-projects.server.ts"

type Owner = { brandId: string }

const cartsOf = (p: Params<Owner>) =>
  and(
    eq(payments.brandId, p.brandId),
    eq(payments.status, "paid"),
    isNull(paymentItems.addOnId),
    isPrivate(payments.projectId),
  )

const cartColumns = { id: payments.id, title: projects.title }

const selectCart = query((p: Params<Owner & { id: string }>) =>
  db
    .select({
      ...cartColumns,
      amountPaise: payments.amountPaise,
      projectId: applications.projectId,
    })
    .from(payments)
    .innerJoin(projects, eq(projects.id, payments.projectId))
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .innerJoin(applications, eq(applications.id, paymentItems.applicationId))
    .where(and(eq(payments.id, p.id), cartsOf(p))),
)

const selectCarts = query((p: Params<Owner & { most: number }>) =>
  db
    .selectDistinct(cartColumns)
    .from(payments)
    .innerJoin(projects, eq(projects.id, payments.projectId))
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .where(cartsOf(p))
    .orderBy(desc(payments.createdAt))
    .limit(p.most),
)

const selectPayment = query((p: Params<Owner & { projectId: string }>) =>
  db
    .select({ id: payments.id })
    .from(applications)
    .innerJoin(paymentItems, eq(paymentItems.applicationId, applications.id))
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(and(eq(applications.projectId, p.projectId), cartsOf(p))),
)

type CampaignSubject = {
  id: string
  title: string
  isCart: boolean
  budget: string
  currency: Currency
  projectIds: readonly string[]
}

/** Finds a project by id, or a paid cart by its payment's. @throws NotFound, also for others' */
export function findCampaign(actor: BrandActor, id: string): CampaignSubject {
  const lines = selectCart.all({ id, brandId: actor.userId })
  const [cart] = lines
  if (cart) {
    return {
      ...{ id, title: cart.title, isCart: true, currency: "INR" },
      budget: `with tips and add-ons, less refunds; the cart was ${formatMoney(cart.amountPaise, "INR")}`,
      projectIds: lines.map(({ projectId }) => projectId),
    }
  }
  const { title, budget } = findOwnProject(actor, id)
  return {
    ...{ id, title, isCart: false, currency: budget.currency },
    budget: `with tips and add-ons, less refunds; budget for each: ${formatBudget(budget)}`,
    projectIds: [id],
  }
}

/** Lists the brand's newest projects and paid carts. */
export const listCampaigns = (actor: BrandActor) => [
  ...listReportProjects(actor),
  ...selectCarts.all({ brandId: actor.userId, most: MAX_OFFERED }),
]

/** Finds the paid cart that a private project is part of. */
export const findPaidCartId = ({ userId: brandId }: BrandActor, projectId: string) =>
  selectPayment.get({ brandId, projectId })?.id
