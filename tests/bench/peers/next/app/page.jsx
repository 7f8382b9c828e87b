import Link from "next/link"
import { LandingPage } from "../../landing-page.mjs"

export default function Page() {
  return <LandingPage Link={Link} />
}
