import type { CDPSession, Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { signInAs } from "../support/browser-session.ts"
import { expect, join, test, unique } from "../support/journey.ts"

const SETTINGS = href(urls.account.notifications)
const TURN_ON = "Turn on in this browser"

const allowNotices = (page: Page) =>
  page.context().grantPermissions(["notifications"], { origin: process.env.E2E_ORIGIN ?? "" })

/** Delivers what a push service would, and waits until the worker is there to take it. */
async function pushTo(session: CDPSession, origin: string, data: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await session.send("ServiceWorker.enable")
  const registrationId = await registered
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data })
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, data }) => ({ title, data }))
  })

test("a push becomes a notification, which leads to its page @script", async ({ newPerson }) => {
  const page = await newPerson()
  await allowNotices(page)
  await join(page, "influencer", unique("Pushed"))
  await page.goto(SETTINGS)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The worker leads on the pages alone that were loaded through it.
  await page.reload()
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const link = href(urls.orders.root)
  await pushTo(session, origin, JSON.stringify({ title: "You were paid", link }))
  await expect.poll(() => shownIn(page)).toEqual([{ title: "You were paid", data: link }])
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const [notification] = await scope.registration.getNotifications()
    const { NotificationEvent } = self as unknown as {
      NotificationEvent: new (type: string, init: object) => Event
    }
    scope.dispatchEvent(new NotificationEvent("notificationclick", { notification }))
  })
  await expect(page).toHaveURL(new RegExp(`${link}$`))
  expect(await shownIn(page)).toEqual([])
})

test("a browser whose push service refuses says so @script", async ({ newPerson }) => {
  const page = await newPerson()
  await allowNotices(page)
  await join(page, "influencer", unique("Refused"))
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException("No service."))
  })
  await page.goto(SETTINGS)
  await page.getByRole("button", { name: TURN_ON }).click()
  await expect(page.getByText("Your browser could not turn them on.")).toBeVisible()
  await expect(page.getByText("This browser", { exact: true })).toHaveCount(0)
})

test("logging out ends a browser's push here and at the server @script", async ({ newPerson }) => {
  const page = await newPerson()
  await allowNotices(page)
  const person = await join(page, "influencer", unique("Left"))
  // Only a real push service could make one; the window's name outlives its pages.
  await page.addInitScript(() => {
    const made = {
      endpoint: "https://push.example.com/1",
      toJSON: () => ({ keys: { p256dh: "B".padEnd(87, "A"), auth: "A".repeat(22) } }),
      unsubscribe: async () => {
        window.name = "ended"
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => (window.name === "subscribed" ? made : null)
    PushManager.prototype.subscribe = async () => {
      window.name = "subscribed"
      return made
    }
  })
  await page.goto(SETTINGS)
  const own = page.getByText("This browser", { exact: true })
  await page.getByRole("button", { name: TURN_ON }).click()
  await expect(own).toBeVisible()
  await page.locator(".user-menu summary").click()
  await page.getByRole("button", { name: "Log out" }).click()
  await page.waitForURL(/login/)
  await signInAs(page, person)
  await page.goto(SETTINGS)
  await expect(page.getByRole("button", { name: TURN_ON })).toBeVisible()
  await expect(own).toHaveCount(0)
  expect(await page.evaluate(() => window.name)).toBe("ended")
})
