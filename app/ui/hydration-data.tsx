import { createContext, useContext } from "react"
import { PAGE_DATA } from "./framework-internals.ts"
import { escapeScript } from "./script-text.ts"

/** A page's data in Remix's own encoding. */
export const HydrationDataContext = createContext("")

type HydrationDataProps = { nonce: string | undefined }

/**
 * Hands a page's data to Remix's script. Remix itself would stream it after the document; ours is
 * complete before rendering.
 */
export const HydrationData = import.meta.env.SSR ? WrittenData : () => null

function WrittenData({ nonce }: HydrationDataProps) {
  const data = escapeScript(JSON.stringify(useContext(HydrationDataContext)))
  const hand = `streamController.enqueue(${data});streamController.close()`
  const __html = `{const{streamController}=${PAGE_DATA};${hand}}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what could end the script is escaped.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html }} />
}
