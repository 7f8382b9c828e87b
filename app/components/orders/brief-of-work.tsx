import { FileList } from "#app/components/files/file-list.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { href, urls } from "#app/urls/index.ts"

type Part = "dos" | "donts" | "hashtags" | "mentions" | "description"
export type WorkBrief = { [Name in Part]?: string | undefined } & {
  files?: Parameters<typeof FileList>[0]["files"] | undefined
}

const isWide = true as const

/** The agreed terms by which the work is judged. */
export function BriefOfWork({ brief }: { brief: WorkBrief }) {
  const texts = [
    ["What to do", brief.dos],
    ["What not to do", brief.donts],
    ["Hashtags", brief.hashtags],
    ["Mentions", brief.mentions],
    ["About the project", brief.description],
  ] as const
  const facts = texts.flatMap(([term, text]) =>
    text ? [{ term, isWide, children: <span className="whitespace-pre-line">{text}</span> }] : [],
  )
  const guide = (
    <a href={href(urls.disclosureGuide)} className="text-link">
      How a post is labelled
    </a>
  )
  const { files = [] } = brief
  const list = files.length > 0 && [{ term: "Files", isWide, children: <FileList files={files} /> }]
  return (
    <DescriptionList
      items={[...facts, ...(list || []), { term: "Label", isWide, children: guide }]}
    />
  )
}
