import { createContext, useContext } from "react"
import { PAGE_DATA } from "./framework-internals.ts"
import { escapeScript } from "./script-text.ts"

/** The data of a page in Remix's own encoding, for the one place in which the server writes them. */
export const HandOffData = createContext("")

type HandOffProps = { nonce: string | undefined }

/**
 * Hands a page's data to Remix's script, which waits for them since `Scripts`. Remix itself writes them behind the
 * document's end, in pieces; all of ours are there before the page is rendered. In the browser there is nothing to do.
 */
export const HandOff = import.meta.env.SSR ? WrittenData : () => null

function WrittenData({ nonce }: HandOffProps) {
  const data = escapeScript(JSON.stringify(useContext(HandOffData)))
  const hand = `streamController.enqueue(${data});streamController.close()`
  const __html = `{const{streamController}=${PAGE_DATA};${hand}}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what could end the script is escaped.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html }} />
}
