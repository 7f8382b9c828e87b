import { Outlet } from "@remix-run/react"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { door } from "#app/http/door.server.ts"

/** Guards nothing but itself: every page below has a guard of its own. */
export const loader = door(async ({ request }) => {
  const actor = await requireInfluencer(request)
  return { name: actor.name }
})

export default function InfluencerLayout() {
  return (
    <main id="content" className="mx-auto w-full max-w-page px-4 py-6">
      <Outlet />
    </main>
  )
}
