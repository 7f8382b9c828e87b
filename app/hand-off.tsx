import { createContext, useContext } from "react"
import { escapeScript } from "./script-text.ts"

/** The data of a page in Remix's own encoding, while the server renders it; no page of the browser has any. */
export const HandOffData = createContext<string | undefined>(undefined)

/**
 * Hands the page's data to Remix's script, which begins to wait for it in `Scripts`. Remix itself writes it behind
 * the document's end, in pieces; all of ours is there before the page is rendered.
 */
export function HandOff({ nonce }: { nonce: string | undefined }) {
  const data = useContext(HandOffData)
  if (data === undefined) return null
  const enqueue = `streamController.enqueue(${escapeScript(JSON.stringify(data))})`
  const __html = `{const{streamController}=__remixContext;${enqueue};streamController.close()}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what could end the script is escaped.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html }} />
}
