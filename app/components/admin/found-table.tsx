import type { AdminHit } from "#app/domain/admin/admin-views/admin-searches.server.ts"
import type { searchAdmin } from "#app/domain/admin/admin-views/search.server.ts"
import type { FoundPayment } from "#app/domain/admin/admin-views/search-payments.server.ts"
import type { FoundProject } from "#app/domain/admin/admin-views/search-projects.server.ts"
import type { FoundUser } from "#app/domain/admin/admin-views/search-users.server.ts"
import { Table } from "#app/ui/table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { PaymentLink, ProjectLink, UserLink } from "./admin-link.tsx"
import { labelOf, rupees } from "./labels.ts"
import { OrderTable } from "./order-table.tsx"

type Found = NonNullable<ReturnType<typeof searchAdmin>>

export function FoundTable({ found }: { found: Found }) {
  if (found.kind === "users") return <UserTable users={found.items} />
  if (found.kind === "projects") return <ProjectTable projects={found.items} />
  if (found.kind === "orders") return <OrderTable label="Orders found" orders={found.items} />
  return <PaymentTable payments={found.items} />
}

const stateOfUser = ({ deletedAt, suspendedAt }: FoundUser): string =>
  deletedAt !== null ? "Deleted" : suspendedAt !== null ? "Suspended" : "Active"

function UserTable({ users }: { users: readonly AdminHit<FoundUser>[] }) {
  return (
    <Table
      label="Users found"
      empty="Nobody was found."
      rows={users}
      columns={[
        [
          "Name",
          (user) => (
            <UserLink id={user.id}>
              {user.name ?? "Unknown"}
              {user.userName && ` (${user.userName})`}
            </UserLink>
          ),
        ],
        ["Role", (user) => labelOf(user.role)],
        ["Email", (user) => (user.deletedAt === null ? user.email : "Gone")],
        ["State", (user) => stateOfUser(user)],
        ["Found by", (user) => labelOf(user.by)],
        ["Registered", (user) => <CalendarDate at={user.createdAt} />],
      ]}
    />
  )
}

const stateOfProject = ({ deletedAt, hiddenAt, status }: FoundProject): string =>
  deletedAt !== null ? "Deleted" : hiddenAt !== null ? "Hidden" : labelOf(status)

function ProjectTable({ projects }: { projects: readonly AdminHit<FoundProject>[] }) {
  return (
    <Table
      label="Projects found"
      empty="No project was found."
      rows={projects}
      columns={[
        [
          "Project",
          (project) => <ProjectLink id={project.id}>{project.title || "Untitled"}</ProjectLink>,
        ],
        ["Brand", (project) => project.brandName ?? "Unknown"],
        ["State", (project) => stateOfProject(project)],
        ["Found by", (project) => labelOf(project.by)],
        ["Posted", (project) => <CalendarDate at={project.postedAt} />],
      ]}
    />
  )
}

function PaymentTable({ payments }: { payments: readonly FoundPayment[] }) {
  return (
    <Table
      label="Payments found"
      empty="No payments."
      rows={payments}
      columns={[
        [
          "Payment",
          (payment) => (
            <PaymentLink id={payment.id}>{payment.projectTitle ?? payment.id}</PaymentLink>
          ),
        ],
        ["Brand", (payment) => payment.brandName ?? "Unknown"],
        ["State", (payment) => labelOf(payment.status)],
        ["Amount", (payment) => rupees(payment.amountPaise), "right"],
        ["Started", (payment) => <CalendarDate at={payment.createdAt} />],
      ]}
    />
  )
}
