import { Icon } from "#app/ui/icon.tsx"
import { href, urls } from "#app/urls/index.ts"

const choices = [
  { role: "brand", label: "I am a brand", text: "Post a project and choose who fits" },
  { role: "influencer", label: "I am an influencer", text: "Apply to projects and get paid" },
] as const

/** The button opens the role choice. */
export function ClosingCall() {
  return (
    <section aria-labelledby="closing" className="bg-accent text-on-accent">
      <div className="mx-auto max-w-page px-4 py-20 sm:py-28">
        <h2
          id="closing"
          className="display max-w-5xl text-[clamp(2.1rem,1.1rem+4.6vw,4.75rem)] leading-[0.98] text-balance"
        >
          READY TO BOOST YOUR BRAND WITH INFLUENCER MARKETING
        </h2>
        <button
          type="button"
          popovertarget="who-registers"
          className="call-button mt-10 min-h-13 rounded-control bg-surface px-8 text-lg font-semibold text-ink transition-colors hover:bg-sunken focus-visible:outline-on-accent"
        >
          Get Started
        </button>
        <nav id="who-registers" aria-label="Register" popover="auto" className="call-choice">
          <ul>
            {choices.map(({ role, label, text }) => (
              <li key={role}>
                <a
                  href={href(urls.register[role])}
                  className="flex items-center justify-between gap-3 rounded-control px-3 py-2.5 hover:bg-sunken"
                >
                  <span>
                    <span className="block font-semibold">{label}</span>
                    <span className="block text-sm text-muted">{text}</span>
                  </span>
                  <Icon name="down" className="-rotate-90 text-muted" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  )
}
