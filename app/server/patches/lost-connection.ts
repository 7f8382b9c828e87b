import type { Patch } from "./patch.ts"

const SINGLE_FETCH = /@remix-run\/react\/dist\/esm\/single-fetch\.js$/
const IMPORT = "import { decode } from 'turbo-stream';"

/**
 * Offline, Remix loses a page and its typed text: https://github.com/remix-run/remix/issues/6587
 * Its `fetch` tells no progress of an upload.
 * Fails without it: "a form whose answer does not come stays ..." in tests/e2e/offline, and "a
 * half-written message stays where the page cannot be loaded ..." in tests/e2e/messages.
 */
export const lostConnection: readonly Patch[] = [
  {
    file: SINGLE_FETCH,
    was: "status\n      } = await fetchAndDecode(url, init);",
    is: "status\n      } = await fetchAndDecode(url, init).catch(toUnsentAnswer);",
  },
  {
    file: SINGLE_FETCH,
    was: "let data = await fetchAndDecode(url, init);",
    is: "let data = await fetchAndDecode(url, init).catch((error) => keepDataWhenReloadFails(error, router));",
  },
  {
    file: SINGLE_FETCH,
    was: "let res = await fetch(url, init);",
    is: "let res = await formTransport.send(url, init);",
  },
  {
    file: SINGLE_FETCH,
    was: IMPORT,
    is: `${IMPORT}
import { formTransport, toUnsentAnswer } from "/app/ui/form/send-form.ts";
import { keepDataWhenReloadFails } from "/app/ui/keep-data-when-reload-fails.ts";`,
  },
]
