import { column, copied, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { rightsGrants } from "#db/schema/rights.ts"

const { brandId, influencerId, endsAt, id } = rightsGrants

export const RIGHTS_PERSONAL_DATA = [
  personal(rightsGrants, {
    parts: [
      { name: "rights-of-use", role: "brand", rows: ownRows(brandId, [endsAt, id]) },
      { name: "granted-rights", role: "influencer", rows: ownRows(influencerId, [endsAt, id]) },
    ],
    erase: { keeps: "They are part of the contract, which an erasure does not end." },
    columns: {
      ...copied(rightsGrants, "orderId", "deliverableId", "kind", "territory", "niche", "startsAt"),
      ...copied(rightsGrants, "endsAt", "endedAt"),
      id: column.hidden("The order and the deliverable name it."),
      ...column.each(column.side, "brandId", "influencerId"),
      nicheKey: column.derived,
      reminded: column.hidden("It is a timer of ours; the notices tell of it."),
    },
  }),
]
