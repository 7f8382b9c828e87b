import { FileList } from "#app/components/files/file-list.tsx"
import { CREDENTIAL_LABELS } from "#app/domain/market/creators/creator.ts"
import {
  describeExclusiveTime,
  describeRounds,
  describeUsage,
  describeWork,
} from "#app/domain/market/projects/brief.ts"
import { describeProduct } from "#app/domain/market/projects/product.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import { ExactTime } from "#app/ui/calendar-date.tsx"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"
import type { Currency, Role } from "#db/schema/words.ts"

type Brief = Project["brief"]
type BriefFactsProps = {
  brief: Brief
  currency: Currency
  applyBy?: number | null
  /** Visitors get the influencer's view. */
  reader?: Role
}

const factsOf = (props: BriefFactsProps): Fact[] => {
  const { brief, currency, applyBy = null, reader = "influencer" } = props
  const isBrand = reader === "brand"
  const { deliverables, usage, product, revisionRounds, files = [] } = brief
  return [
    ...text("Deliverables", deliverables?.map(describeWork).join(", ")),
    ...text("Do", brief.dos),
    ...text("Don't", brief.donts),
    ...text("Hashtags", brief.hashtags),
    ...text("Mentions", brief.mentions),
    ...text(
      "Approval",
      brief.needsApproval &&
        `${isBrand ? "You see" : "The brand sees"} the work before it is posted`,
    ),
    ...text("Changes", revisionRounds !== undefined && describeRounds(revisionRounds)),
    ...text("Usage rights", usage && describeUsage(usage)),
    ...text("Exclusivity", brief.exclusivity),
    ...text("Exclusive for", describeExclusiveTime(brief.exclusiveDays)),
    ...text("Asked before applying", brief.credential && CREDENTIAL_LABELS[brief.credential]),
    ...text(
      isBrand ? "Product you send" : "Product sent to you",
      product && describeProduct(product, currency),
    ),
    ...(applyBy === null ? [] : [{ term: "Apply by", children: <ExactTime at={applyBy} /> }]),
    ...(files.length === 0 ? [] : [{ term: "Files", children: <FileList files={files} /> }]),
  ]
}

const text = (term: string, value: string | false | undefined): Fact[] =>
  value
    ? [{ term, children: <span className="whitespace-pre-line wrap-anywhere">{value}</span> }]
    : []

export const hasBrief = ({
  brief,
  applyBy = null,
}: Pick<BriefFactsProps, "brief" | "applyBy">): boolean =>
  Object.keys(brief).length > 0 || applyBy !== null

/** Only filled-in fields. */
export const BriefFacts = (props: BriefFactsProps) => <DescriptionList items={factsOf(props)} />
