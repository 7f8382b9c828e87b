import type { searchAdmin } from "#app/domain/admin/admin-views/search.server.ts"
import type { FoundProject } from "#app/domain/admin/admin-views/search-projects.server.ts"
import type { FoundUser } from "#app/domain/admin/admin-views/search-users.server.ts"
import type { Hit } from "#app/domain/admin/admin-views/search-ways.server.ts"
import { CalendarDate } from "#app/ui/time.tsx"
import { ProjectLink, UserLink } from "./admin-link.tsx"
import { AdminTable } from "./admin-table.tsx"
import { labelOf } from "./labels.ts"
import { OrderTable } from "./order-table.tsx"
import { PaymentTable } from "./payment-table.tsx"

type Found = NonNullable<ReturnType<typeof searchAdmin>>

export function FoundTable({ found }: { found: Found }) {
  if (found.kind === "users") return <UserTable users={found.items} />
  if (found.kind === "projects") return <ProjectTable projects={found.items} />
  if (found.kind === "orders") return <OrderTable label="Orders found" orders={found.items} />
  return <PaymentTable payments={found.items} />
}

const stateOfUser = ({ deletedAt, suspendedAt }: FoundUser): string =>
  deletedAt !== null ? "Deleted" : suspendedAt !== null ? "Suspended" : "Active"

function UserTable({ users }: { users: readonly Hit<FoundUser>[] }) {
  return (
    <AdminTable
      label="Users found"
      empty="Nobody was found."
      columns={[
        { header: "Name" },
        { header: "Role" },
        { header: "Email" },
        { header: "State" },
        { header: "Found by" },
        { header: "Registered" },
      ]}
      rows={users.map((user) => ({
        key: user.id,
        cells: [
          <UserLink key="name" id={user.id}>
            {user.name ?? "Unknown"}
            {user.userName && ` (${user.userName})`}
          </UserLink>,
          labelOf(user.role),
          user.deletedAt === null ? user.email : "Gone",
          stateOfUser(user),
          labelOf(user.by),
          <CalendarDate key="at" at={user.createdAt} />,
        ],
      }))}
    />
  )
}

const stateOfProject = ({ deletedAt, hiddenAt, status }: FoundProject): string =>
  deletedAt !== null ? "Deleted" : hiddenAt !== null ? "Hidden" : labelOf(status)

function ProjectTable({ projects }: { projects: readonly Hit<FoundProject>[] }) {
  return (
    <AdminTable
      label="Projects found"
      empty="No project was found."
      columns={[
        { header: "Project" },
        { header: "Brand" },
        { header: "State" },
        { header: "Found by" },
        { header: "Posted" },
      ]}
      rows={projects.map((project) => ({
        key: project.id,
        cells: [
          <ProjectLink key="title" id={project.id}>
            {project.title || "Untitled"}
          </ProjectLink>,
          project.brandName ?? "Unknown",
          stateOfProject(project),
          labelOf(project.by),
          <CalendarDate key="at" at={project.postedAt} />,
        ],
      }))}
    />
  )
}
