import { startServer } from "./server.ts"

/** Starts the built server for all journeys; what it returns stops it again. */
export default async function startServerForJourneys(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env.E2E_ORIGIN = server.origin
  return server.stop
}
