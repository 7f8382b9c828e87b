import type { Campaign } from "#app/domain/admin/reports/campaign.server.ts"
import {
  CAMPAIGN_TABLES,
  type CampaignTable,
  campaignFigures,
} from "#app/domain/admin/reports/campaign-tables.server.ts"
import { drawBars } from "#app/domain/admin/reports/month-chart.server.ts"
import type { ReportColumn } from "#app/domain/admin/reports/report-cells.ts"
import { findFiles } from "#app/domain/work/library/library-queries.server.ts"
import { resultsHref } from "./results-href.ts"
import { showRows } from "./show-rows.server.ts"

const MAX_ROWS = 30
const MAX_BEST = 3

/** Formats what a comparison shows. */
export const showFigures = (campaign: Campaign) => ({
  id: campaign.id,
  title: campaign.title,
  figures: campaignFigures(campaign),
})

export function showCampaign(campaign: Campaign) {
  const { days } = campaign
  return {
    ...showFigures(campaign),
    isCart: campaign.isCart,
    pdfHref: resultsHref(campaign, "pdf"),
    isEmpty: campaign.rows.length === 0,
    best: listBest(campaign),
    posts: {
      title: "Posts",
      note: "Cost is what was paid for the order with its tips and add-ons, shared among its posts. The source says if a figure is of the platform or of the creator; clicks are counted by us. YouTube’s figures are here alone, and nothing is calculated from them.",
      ...showTable(campaign, "posts"),
    },
    hasGrowth: campaign.growth.length > 0,
    growth: {
      title: "Views after posting",
      note: "On average, from the platforms: posts whose owners let you see them, without YouTube. Younger posts lack later days.",
      ...showTable(campaign, "growth"),
    },
    growthChart:
      campaign.growth.length > 1
        ? drawBars(
            [{ key: "views", label: "Views per post", isBelow: false }],
            campaign.growth,
            "count",
          )
        : undefined,
    days: {
      title: "Clicks per day",
      note: "Of all tracked links, counted by us. Bots and prefetches are in no other figure.",
      ...showTable(campaign, "days"),
    },
    chart:
      days.length > 0
        ? drawBars([{ key: "clicks", label: "Clicks", isBelow: false }], days, "count")
        : undefined,
  }
}

function showTable(campaign: Campaign, table: CampaignTable) {
  const { columns, rows } = CAMPAIGN_TABLES[table]
  const all = rows(campaign)
  const shown = table === "days" ? all.slice(-MAX_ROWS) : all.slice(0, MAX_ROWS)
  return {
    ...showRows(table === "posts" ? stack(columns) : columns, shown, all.length),
    fileHref: resultsHref(campaign, `${table}.csv`),
  }
}

/** Side by side, all columns of the file would scroll sideways; a post's name says its platform. */
const BELOW: Record<string, readonly string[]> = {
  creator: ["post"],
  views: ["cpm"],
  likes: ["comments", "cpe"],
  source: ["readAt"],
  clicks: ["visitors", "cpc"],
  state: ["dueAt", "liveAt"],
}

function stack(columns: readonly ReportColumn[]) {
  const below = ["platform", ...Object.values(BELOW).flat()]
  return columns
    .filter(({ key }) => !below.includes(key))
    .map((column) => ({
      ...column,
      below: columns.filter(({ key }) => BELOW[column.key]?.includes(key)),
    }))
}

/** By views of one source, verified if there are any; with a picture that may be shown. */
function listBest({ rows, totals }: Campaign) {
  const from = totals.verified.views.total > 0 ? "verified" : "reported"
  const best = rows
    .filter((row) => row.from === from && (row.views ?? 0) > 0)
    .sort((a, b) => (b.views ?? 0) - (a.views ?? 0))
    .slice(0, MAX_BEST)
  const filesOf = findFiles(best.map(({ id }) => id))
  return best.map(({ id, orderId, creator, post, views, source }) => ({
    ...{ id, orderId, creator, post, views, source },
    pictureId: filesOf(id).find(({ mediaType }) => mediaType.startsWith("image/"))?.id,
  }))
}
