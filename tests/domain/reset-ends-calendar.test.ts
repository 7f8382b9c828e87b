import { expect, test } from "vitest"
import { askForReset, resetPassword } from "#app/domain/identity/accounts/password-reset.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import {
  findFeedToken,
  openFeed,
  renewFeed,
} from "#app/domain/work/calendar/calendar-feed.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { aBrand } from "#tests/support/domain.ts"
import { latestToken } from "#tests/support/recovery.ts"

test("a password recovered by mail ends the secret calendar link", async () => {
  const brand = aBrand()
  renewFeed(brand)
  const token = findFeedToken(brand) ?? ""
  askForReset(brand.email)
  await runDueJobs("worker")
  await resetPassword(latestToken("reset_password", brand.userId), "Quite-New-2026")
  expect(() => openFeed(token, () => "https://site.example/o")).toThrow(NotFound)
})
