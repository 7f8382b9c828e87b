import { useEffect, useState } from "react"
import { Spinner } from "#app/ui/button.tsx"
import { Dialog } from "#app/ui/dialog.tsx"
import { brandPanelHref, href, urls } from "#app/urls/index.ts"
import type { BrandInfo } from "../brand-info.server.ts"
import { BrandPanel } from "../brand-panel.tsx"

type BrandInfoDialogProps = { projectId: string; isOpen: boolean; onClose: () => void }

/** Fetches on each opening, bypassing the router, whose error page would replace the list. */
export function BrandInfoDialog({ projectId, isOpen, onClose }: BrandInfoDialogProps) {
  const [found, setFound] = useState<{ projectId: string; info: Partial<BrandInfo> }>()
  useEffect(() => {
    if (!isOpen) return
    let isAsked = true
    void fetchBrandInfo(projectId).then((info) => {
      if (isAsked) setFound({ projectId, info })
    })
    return () => {
      isAsked = false
    }
  }, [projectId, isOpen])
  const info = found?.projectId === projectId ? found.info : undefined
  return (
    <Dialog page={brandPanelHref(projectId)} isOpen={isOpen} onClose={onClose} title="Brand info">
      {info ? (
        <BrandPanel brand={info.brand} rating={info.trust?.rating} trust={info.trust} />
      ) : (
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> Loading
        </p>
      )}
    </Dialog>
  )
}

/** Shows nothing for a deleted project or failed request. */
const fetchBrandInfo = (projectId: string): Promise<Partial<BrandInfo>> =>
  fetch(href(urls.influencer.brandInfo, { projectId }), { redirect: "error" })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}))
