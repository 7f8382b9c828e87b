import {
  copied,
  hidden,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { services } from "#db/schema/services.ts"

export const SERVICE_DATA: readonly TableData[] = [
  personal(services, {
    part: {
      name: "services",
      role: "influencer",
      rows: ownRows(services.userId, [services.createdAt, services.id]),
    },
    erase: { deletes: services.userId },
    columns: {
      id: copied,
      userId: OWNER,
      state: copied,
      feedKey: hidden("It is a position in the list of services."),
      title: copied,
      description: copied,
      platform: copied,
      type: copied,
      quantity: copied,
      pricePaise: copied,
      days: copied,
      revisionRounds: copied,
      usage: copied,
      usageMonths: copied,
      needs: copied,
      extras: copied,
      removedAt: copied,
      createdAt: copied,
      updatedAt: copied,
    },
  }),
]
