import { LandingPage } from "../../../landing-page.mjs"
import { HrefLink } from "../link.jsx"

export const meta = () => [{ title: "Influencer Marketplace" }]

export default function Landing() {
  return <LandingPage Link={HrefLink} />
}
