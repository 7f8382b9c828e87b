import { useFetcher } from "@remix-run/react"
import { useEffect } from "react"
import { Spinner } from "#app/ui/button.tsx"
import { Dialog } from "#app/ui/dialog.tsx"
import { href, urls } from "#app/urls.ts"
import { BrandPanel } from "../project/brand-panel.tsx"
import type { loader } from "../project-details.tsx"
import type { ListedProject } from "./project-card.tsx"

type BrandInfoDialogProps = {
  /** The last one asked about: it stays while the dialog fades. */
  project: ListedProject
  isOpen: boolean
  onClose: () => void
}

/** The brand behind a card, over the list. Its links are asked for when it is opened. */
export function BrandInfoDialog({ project, isOpen, onClose }: BrandInfoDialogProps) {
  const { data, load } = useFetcher<typeof loader>()
  const hasBrand = project.brand !== undefined
  const id = project.id
  useEffect(() => {
    if (hasBrand) load(href(urls.influencer.project, { projectId: id }))
  }, [id, hasBrand, load])
  const details = data?.project.id === id ? data : undefined
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Brand info">
      {hasBrand && !details ? (
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> Loading
        </p>
      ) : (
        <BrandPanel brand={details?.brand} />
      )}
    </Dialog>
  )
}
