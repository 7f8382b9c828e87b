import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { startMachines } from "#tests/support/replicas.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { change, valueIn } from "#tests/support/stored.ts"

const PEOPLE = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0" }
const VISITS = 60

test("clicks at a replica and the primary are counted once each after kill -9", {
  timeout: 120_000,
}, async () => {
  const machines = await startMachines()
  try {
    const { primary, replica } = machines
    const { brand, orderId, deliverableId } = await aStartedOrder(primary)
    change(
      primary,
      "UPDATE profiles SET website = 'https://shop.example/' WHERE user_id = (SELECT brand_id FROM orders WHERE id = ?)",
      orderId,
    )
    const page = href(urls.orders.links, { orderId })
    await brand.post(page, { deliverableId, target: "shop.example/sale" })
    const [, code = ""] = /\/g\/(\w+)/.exec((await brand.open(page)).body) ?? []
    await replica.refresh()
    const link = href(urls.public.link, { code })
    const answers = await Promise.all(
      Array.from({ length: VISITS }, (_, n) =>
        (n % 2 === 0 ? primary : replica).visitor().get(link, PEOPLE),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
    await primary.crash()
    const clicks = valueIn(primary, "SELECT sum(clicks) FROM link_days")
    expect(clicks).toBe(VISITS)
  } finally {
    await machines.stop()
  }
})
