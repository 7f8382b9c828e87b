import { afterAll, afterEach, beforeAll } from "vitest"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { provider } from "../mocks/razorpay.ts"

/** Lets the provider listen during the tests of this file, each with its own answers, clock and jobs. */
export function listenToProvider(): void {
  beforeAll(() => provider.listen({ onUnhandledFrame: "error" }))
  afterEach(() => {
    provider.resetHandlers()
    clock.release()
    sqlite.exec("DELETE FROM jobs")
  })
  afterAll(() => provider.close())
}
