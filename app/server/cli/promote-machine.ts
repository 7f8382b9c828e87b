import { promote } from "#app/platform/replication/promote.server.ts"

export const PROMOTE_USAGE = `  promote           makes this replica the primary, and has the old one stop writing
`

/** @throws Error if this machine is no replica or cannot be the primary */
export async function promoteMachine(databaseFile: string): Promise<string> {
  const { generation, seq } = await promote(databaseFile)
  return `This machine is the primary of generation ${generation}, from transaction ${seq} on. The server ends and \
has to be started again by whatever keeps it running. Now set PRIMARY_URL of the other machines to this one.
`
}
