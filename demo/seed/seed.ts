import { clock } from "#app/platform/clock.server.ts"
import { migrate, sqlite, write } from "#app/platform/db.server.ts"
import { random } from "../random.ts"
import { inviteOwn, registerBrands, registerInfluencers } from "./accounts.ts"
import { addAddOns } from "./add-ons.ts"
import { addOffers } from "./applications.ts"
import { buyServices } from "./buy-services.ts"
import { disputeAtBank, openCases } from "./cases.ts"
import { connectChannels } from "./channels.ts"
import { addConversations } from "./conversations.ts"
import { issueWhatIsDue } from "./documents.ts"
import { renderDrafts } from "./draft-files.ts"
import { chooseCreators } from "./hiring.ts"
import { addLinks } from "./links.ts"
import { addModeration, planDoubtful } from "./moderation.ts"
import { dispatchAllEvents, notifyAll } from "./notices.ts"
import { addOperator } from "./operator.ts"
import { fillPages } from "./pages.ts"
import { acceptEarly, moveOneAbroad, payWhatIsDue, returnByBank } from "./payouts.ts"
import { addProductDeals } from "./product-deals.ts"
import { addPrograms } from "./programs.ts"
import { planProjects } from "./projects.ts"
import { saveProviderMemory, settleSince } from "./provider.ts"
import { reviewOrders } from "./reviews.ts"
import { submitFreshDrafts } from "./running.ts"
import { planSearches } from "./searches.ts"
import { Timeline } from "./timeline.ts"
import { catchUp, deliverWhatIsDue } from "./work.ts"

/**
 * Seeds an empty data folder with invented people, by the product's own verbs and a clock walking
 * through a year. Needs `seed/demo-settings.json` to pay; never calls a provider.
 */
migrate()
if (sqlite.prepare("SELECT 1 FROM users").get()) {
  throw new Error("This database already holds accounts; the demo goes into an empty one.")
}
const world = { timeline: new Timeline(), dice: random(2026), influencers: [] }
clock.freeze(world.timeline.daysAgo(360))
const operator = await addOperator()
const brands = await registerBrands()
inviteOwn(brands[0], ["@priya.weaves,priya.weaves@demo.test"])
const influencers = await registerInfluencers(world.timeline)
brands.forEach((brand, index) => {
  planProjects({ ...world, influencers }, brand, index)
})
planSearches(world.timeline, influencers[0], brands[0])
const doubtful = await planDoubtful(world.timeline)
await renderDrafts()
// One transaction waits for the disk once.
write(() => {
  world.timeline.run()
  deliverWhatIsDue(brands, influencers)
  submitFreshDrafts(brands, influencers)
  acceptEarly(brands, influencers)
  openCases(brands, influencers)
  addProductDeals(world.timeline, brands[0], influencers)
  catchUp()
  reviewOrders(brands, influencers)
  addAddOns(brands[0], influencers)
})
write(() => {
  settleSince(world.timeline.daysAgo(360))
})
await payWhatIsDue()
returnByBank(operator, influencers[0])
disputeAtBank(brands[1])
await addOffers(brands, influencers)
await addModeration(operator, world.timeline, influencers, doubtful)
chooseCreators(world.timeline, brands[0], influencers)
await fillPages(brands, influencers)
buyServices(brands[0], [influencers[0], influencers[1], influencers[6]])
await addLinks(brands[0], world.dice)
issueWhatIsDue()
saveProviderMemory()
connectChannels(influencers)
// New conversations have no lines about earlier events.
await dispatchAllEvents()
await addConversations(brands, influencers)
moveOneAbroad(influencers)
inviteOwn(brands[0], [
  "@rohan_rides,rohan_rides@demo.test",
  "@asha.bakes,asha.bakes@example.com",
  "@neel.draws,neel.draws@example.com",
  "dia.reads,no address yet",
])
await addPrograms(brands[0])
await notifyAll()
sqlite.close()
process.exit(0)
