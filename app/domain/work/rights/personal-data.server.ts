import {
  copied,
  DERIVED,
  hidden,
  ownRows,
  personal,
  SIDE,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { rightsGrants } from "#db/schema/rights.ts"

const { brandId, influencerId, endsAt, id } = rightsGrants

export const RIGHTS_DATA: readonly TableData[] = [
  personal(rightsGrants, {
    parts: [
      { name: "rights-of-use", role: "brand", rows: ownRows(brandId, [endsAt, id]) },
      { name: "granted-rights", role: "influencer", rows: ownRows(influencerId, [endsAt, id]) },
    ],
    erase: { keeps: "They are part of the contract, which an erasure does not end." },
    columns: {
      id: hidden("The order and the deliverable name it."),
      orderId: copied,
      deliverableId: copied,
      brandId: SIDE,
      influencerId: SIDE,
      kind: copied,
      territory: copied,
      niche: copied,
      nicheKey: DERIVED,
      startsAt: copied,
      endsAt: copied,
      endedAt: copied,
      reminded: hidden("It is a timer of ours; the notices tell of it."),
    },
  }),
]
