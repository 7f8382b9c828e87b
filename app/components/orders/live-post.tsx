import { FileList } from "#app/components/files/file-list.tsx"
import { LABEL_REMINDER } from "#app/domain/work/deliverables/deliverable.ts"
import type { Deliverable } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { CalendarDate, IndianDate } from "#app/ui/time.tsx"
import { UserSuppliedLink, VersionDecision } from "./deliverable-versions.tsx"

type LivePostProps = {
  deliverable: Pick<
    Deliverable,
    | "isOwn"
    | "state"
    | "liveUrl"
    | "liveAt"
    | "disclosureLabel"
    | "noLabelReason"
    | "disclosureConfirmedAt"
    | "isAiMade"
    | "isLabelMissing"
    | "views"
    | "likes"
    | "comments"
    | "reportedAt"
    | "screenshots"
    | "changeReason"
    | "changesAskedAt"
  >
}

const count = new Intl.NumberFormat("en-IN")

const NOUNS = [
  ["views", "view"],
  ["likes", "like"],
  ["comments", "comment"],
] as const

/** Self-reported: "1,200 views", "1 comment". */
const figuresOf = (deliverable: Pick<Deliverable, (typeof NOUNS)[number][0]>): string[] =>
  NOUNS.flatMap(([many, one]) => {
    const value = deliverable[many]
    return value === null ? [] : `${count.format(value)} ${value === 1 ? one : many}`
  })

type Asked = { deliverable: Pick<Deliverable, "changeReason" | "changesAskedAt"> }

/** Changes asked of a post without earlier versions. */
export const RequestedChanges = ({ deliverable: { changeReason, changesAskedAt } }: Asked) => (
  <VersionDecision decision="changes_requested" reason={changeReason} decidedAt={changesAskedAt} />
)

export function LivePost({ deliverable }: LivePostProps) {
  const {
    isOwn,
    state,
    liveUrl,
    liveAt,
    disclosureLabel,
    noLabelReason,
    disclosureConfirmedAt,
    isAiMade,
    reportedAt,
  } = deliverable
  if (liveUrl === null || liveAt === null) return null
  const isLive = state === "live" || state === "verified"
  const figures = figuresOf(deliverable)
  return (
    <div className="grid gap-3">
      <DescriptionList
        items={[
          {
            term: isLive ? "Live link" : "Live link until now",
            children: <UserSuppliedLink link={liveUrl} />,
            isWide: true,
          },
          { term: "Posted", children: <IndianDate at={liveAt} /> },
          {
            term: "Label",
            children:
              disclosureLabel === "none"
                ? `Not an advertisement: ${noLabelReason}`
                : disclosureLabel,
          },
          ...(disclosureLabel === "none"
            ? []
            : [
                {
                  term: "Label seen first",
                  children: disclosureConfirmedAt ? (
                    <>
                      {isOwn ? "Confirmed by you" : "Confirmed by the influencer"} on{" "}
                      <CalendarDate at={disclosureConfirmedAt} />
                    </>
                  ) : isOwn ? (
                    "Not confirmed by you"
                  ) : (
                    "Not confirmed by the influencer"
                  ),
                },
              ]),
          ...(isAiMade === null
            ? []
            : [{ term: "AI-made content", children: isAiMade ? "Yes, labelled" : "None" }]),
          ...(figures.length > 0 && reportedAt !== null
            ? [
                {
                  term: "Self-reported",
                  children: (
                    <>
                      {figures.join(", ")} on <CalendarDate at={reportedAt} />
                      <FileList files={deliverable.screenshots} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {deliverable.isLabelMissing && disclosureLabel && (
        <p className="text-sm text-warning">{LABEL_REMINDER(disclosureLabel)}</p>
      )}
      <RequestedChanges deliverable={deliverable} />
    </div>
  )
}
