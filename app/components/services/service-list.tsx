import { describeDays } from "#app/domain/market/applications/application.ts"
import { describePrice, describeService } from "#app/domain/market/services/service.ts"
import type { listShownServices } from "#app/domain/market/services/service-queries.server.ts"
import { href, urls } from "#app/urls/index.ts"

type Service = Pick<
  ReturnType<typeof listShownServices>[number],
  "id" | "title" | "platform" | "type" | "quantity" | "pricePaise" | "productPaise" | "days"
>

/** The services of one creator, on the profile. */
export const ServiceList = ({ services }: { services: readonly Service[] }) => (
  <ul className="grid gap-3 sm:grid-cols-2">
    {services.map((service) => (
      <li key={service.id} className="card grid content-start gap-1">
        <a
          href={href(urls.public.service, { serviceId: service.id })}
          className="text-link font-semibold wrap-anywhere"
        >
          {service.title}
        </a>
        <p className="text-muted">{shortTerms(service)}</p>
        <p className="font-semibold tabular-nums">{describePrice(service)}</p>
      </li>
    ))}
  </ul>
)

/** "1 reel on Instagram · 5 days" */
export const shortTerms = (service: Parameters<typeof describeService>[0] & { days: number }) =>
  `${describeService(service)} · ${describeDays(service.days)}`
