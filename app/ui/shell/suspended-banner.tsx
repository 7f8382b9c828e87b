import { href, urls } from "#app/urls/index.ts"

export const SuspendedBanner = () => (
  <section
    aria-label="Account suspended"
    className="border-line border-b bg-danger-soft px-4 py-2 text-sm sm:px-6 print:hidden"
  >
    <p className="mx-auto max-w-page wrap-anywhere">
      Your account is suspended. You can see what you have, and change nothing.{" "}
      <a href={href(urls.account.sanctions)} className="text-link">
        Why, and how to appeal
      </a>
    </p>
  </section>
)
