import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { openPdf } from "#app/domain/trust/documents/document-pdf.server.ts"
import { findDocumentPerson, platformPerson } from "#app/domain/trust/documents/people.server.ts"
import { drawStatement } from "#app/domain/trust/documents/render-statement.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { type Campaign, readCampaign, type SourceTotal } from "./campaign.server.ts"
import { type PostRow, sumKnown, toFileRow } from "./campaign-posts.server.ts"
import {
  count,
  dayColumn,
  formatCell,
  money,
  type ReportColumn,
  type ReportRow,
  text,
} from "./report-cells.ts"
import { toFile } from "./report-file.server.ts"

type Table = {
  columns: readonly ReportColumn[]
  rows: (campaign: Campaign) => readonly ReportRow[]
}

export const CAMPAIGN_TABLES: Record<"posts" | "growth" | "days", Table> = {
  posts: {
    columns: [
      text("creator", "Creator"),
      text("post", "Post"),
      money("cost", "Cost"),
      count("views", "Views"),
      count("likes", "Likes"),
      count("comments", "Comments"),
      text("source", "Source"),
      dayColumn("readAt", "As of"),
      count("clicks", "Clicks"),
      count("visitors", "Visitors"),
      money("cpm", "CPM"),
      money("cpe", "Per engagement"),
      money("cpc", "Per click"),
      text("platform", "Platform"),
      text("state", "State"),
      dayColumn("dueAt", "Due"),
      dayColumn("liveAt", "Posted"),
    ],
    rows: ({ rows }) => rows,
  },
  growth: {
    columns: [
      text("month", "After posting"),
      count("posts", "Posts"),
      count("views", "Views per post"),
    ],
    rows: ({ growth }) => growth,
  },
  days: {
    columns: [
      dayColumn("day", "Day"),
      count("clicks", "Clicks"),
      count("visitors", "Visitors"),
      count("bots", "Bots"),
    ],
    rows: ({ days }) => days,
  },
}

export type CampaignTable = keyof typeof CAMPAIGN_TABLES

const inRupees = (paise: number) => formatMoney(paise, "INR")
const inCounts = new Intl.NumberFormat("en-IN")

/** Each figure says where it comes from; verified and self-reported ones are never added. */
export function campaignFigures({ totals, budget, currency }: Campaign) {
  const bought = totals.purchases.map((one) => formatMoney(one.amountMinor, one.currency))
  const { posts, live, late, hadToGo, cost, clicks, visitors, purchases, cpc } = totals
  const priced = (name: string, paise: number | null) =>
    paise === null ? "" : `${inRupees(paise)} ${name}, `
  const totalOf = (label: string, name: string, source: string, one: SourceTotal) => ({
    label,
    value: one.posts === 0 ? "–" : inCounts.format(one.total),
    note: `${priced(name, one.price)}${source}, of ${one.posts} of ${posts} posts`,
  })
  const { verified, reported } = totals
  const gone = hadToGo === 0 ? "" : `; figures of ${hadToGo} had to be deleted`
  const from = `from the platforms${gone}`
  return [
    { label: "Spend", value: inRupees(cost), note: budget },
    {
      label: "Live posts",
      value: `${live} of ${posts}`,
      note: `by the agreed days, ${late === 0 ? "none late" : `${late} late`}`,
    },
    {
      label: "Clicks",
      value: inCounts.format(clicks),
      note: `${priced("per click", cpc)}counted here, ${inCounts.format(visitors)} visitors`,
    },
    {
      label: "Purchases",
      value: inCounts.format(sumKnown(purchases.map((one) => one.count))),
      note: `${bought.join(" and ") || formatMoney(0, currency)} with codes, as you said`,
    },
    totalOf("Verified views", "CPM", from, verified.views),
    totalOf("Verified engagement", "each", "likes and comments", verified.engagement),
    totalOf("Self-reported views", "CPM", "from creators", reported.views),
    totalOf("Self-reported engagement", "each", "likes and comments", reported.engagement),
  ]
}

const files = rateLimiter({ name: "campaign-file", points: 60, perSeconds: 600 })

/** @throws NotFound, RateLimited */
function readForFile(actor: BrandActor, id: string): Campaign {
  const campaign = readCampaign(actor, id)
  consumeRateLimit(files, actor.userId)
  return { ...campaign, rows: campaign.rows.map(toFileRow) }
}

/** @throws NotFound, RateLimited */
export function openCampaignCsv(actor: BrandActor, id: string, table: CampaignTable) {
  const campaign = readForFile(actor, id)
  const { columns, rows } = CAMPAIGN_TABLES[table]
  return { name: `campaign-${table}.csv`, ...toFile(columns, [rows(campaign)]) }
}

const PDF_KEYS = ["views", "clicks", "cost"]

const sourceOf = ({ source, readAt }: PostRow) =>
  source && (readAt === null ? source : `${source}, ${isoDayOf(readAt)}`)

/** @throws NotFound, RateLimited */
export async function openCampaignPdf(actor: BrandActor, id: string, url: string) {
  const campaign = readForFile(actor, id)
  const { columns } = CAMPAIGN_TABLES.posts
  const sorted = PDF_KEYS.flatMap((key) => columns.filter((column) => column.key === key))
  const rows = [
    ...campaignFigures(campaign).map(({ label, value, note }) => [
      "",
      `${label}: ${note}`,
      "",
      "",
      value,
    ]),
    ...campaign.rows.map((row) => [
      row.liveAt === null ? "" : isoDayOf(row.liveAt),
      [row.creator, row.post, row.state, sourceOf(row)].filter(Boolean).join(" · "),
      ...sorted.map((column) => formatCell(column, row)),
    ]),
  ]
  const title = "Results of a campaign"
  const people = [platformPerson(), findDocumentPerson(actor.userId)] as const
  const days = `${campaign.title}, ${isoDayOf(clock.now())}`
  const headers = ["Posted", "Post", "Views", "Clicks", "Cost"]
  const note = "Views are of the source that stands beside the post; clicks are counted by us."
  const bytes = await openPdf({ title: `${title} ${days}`, madeAt: 0 }, (sheet) =>
    drawStatement(sheet, { title, days, people, rows, url, headers, note }),
  )
  return { name: "campaign.pdf", bytes }
}
