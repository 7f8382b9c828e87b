import { z } from "zod"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { isHttpsLink } from "#app/domain/identity/profiles/profile.ts"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import type { OwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { MAX_DELIVERY_DAYS } from "#app/domain/market/projects/project.ts"
import { mendedLink, multiLine, wholeNumber } from "#app/domain/shared/fields.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { MAX_AMOUNT_MINOR } from "#app/domain/shared/money.ts"
import { APPLICATION_OUTCOMES, APPLICATION_STATUSES, type Currency } from "#db/schema/words.ts"
import { fill, id, Money, time, toMoney } from "./schemas.ts"

export const Application = z
  .object({
    id,
    projectId: id,
    influencer: z.object({
      id,
      name: z.string().nullable().describe("Null when the account is deleted"),
      userName: z.string().nullable(),
    }),
    bid: Money,
    deliveryDays: z.int(),
    pitch: z.string(),
    links: z.array(z.string()),
    status: z.enum(APPLICATION_STATUSES),
    outcome: z
      .enum(APPLICATION_OUTCOMES)
      .nullable()
      .describe("Why it does not count any more, if so"),
    appliedAt: time,
    counterOffer: z.object({ id, bid: Money, deliveryDays: z.int() }).nullable(),
    orderId: id.nullable(),
  })
  .meta({ id: "Application" })

type Row = Pick<
  Applicant,
  | "id"
  | "bidMinor"
  | "deliveryDays"
  | "pitch"
  | "links"
  | "status"
  | "outcome"
  | "appliedAt"
  | "orderId"
> & { counter: Pick<NonNullable<Applicant["counter"]>, "id" | "bidMinor" | "deliveryDays"> | null }

type Influencer = z.input<typeof Application>["influencer"]

const toAnswer = (row: Row, projectId: string, currency: Currency, influencer: Influencer) =>
  fill(Application, {
    ...row,
    projectId,
    influencer,
    bid: toMoney(row.bidMinor, currency),
    counterOffer: row.counter && {
      id: row.counter.id,
      bid: toMoney(row.counter.bidMinor, currency),
      deliveryDays: row.counter.deliveryDays,
    },
  })

export const toOwnAnswer = (
  row: OwnApplication,
  { userId, name, userName }: InfluencerActor,
): z.input<typeof Application> =>
  toAnswer(row, row.projectId, row.currency, { id: userId, name, userName })

type Place = { projectId: string; currency: Currency }

export const toApplicantEntry = (
  row: Applicant,
  { projectId, currency }: Place,
): z.input<typeof Application> => {
  const { influencerId, name, userName } = row
  return toAnswer(row, projectId, currency, {
    id: influencerId,
    name: name && shownName(name),
    userName: userName && shownName(userName),
  })
}

const link = mendedLink().refine(isHttpsLink, "This link is invalid, use https:// to avoid error")

export const ApplicationBody = z
  .strictObject({
    bid: z.int().min(1).max(MAX_AMOUNT_MINOR).describe("In minor units of the project's currency"),
    deliveryDays: wholeNumber(1, MAX_DELIVERY_DAYS, { unit: "days" }),
    pitch: multiLine(500).default(""),
    links: z.array(link).max(3).default([]),
  })
  .meta({ id: "ApplicationBody" })
