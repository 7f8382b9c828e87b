import type { TextSpan } from "./normalized-text.ts"

/** UPI handles of the largest banks and apps. */
const PROVIDERS = new RegExp(
  `^(?:${[
    "ok(?:axis|hdfcbank|icici|sbi)|pt(?:axis|hdfc|sbi|yes)|wa(?:axis|hdfcbank|icici|sbi)",
    "upi|ybl|ibl|axl|apl|yapl|rapl|paytm|airtel|amazonpay|freecharge|ikwik|jio|postbank|slice|fam",
    "(?:axis|hdfc|idfc|idbi|yes|union|kotak|federal|indus|icici|sbi|rbl|dbs|hsbc|citi)(?:bank|b)?",
    "idfcfirst|kotak811|kmbl|kbl|kvb|csb|dlb|sib|uco|pnb|cnrb|mahb|uboi|boi|cbin|iob|barodampay",
    "jupiteraxis|naviaxis|superyes|yesg|fbl|tapicici|pingpay|timecosmos|nsdl|equitas|abfspay",
  ].join("|")})$`,
  "i",
)

const ID = /(?<![\w.@-])[\w.-]{2,64}@([a-z][a-z0-9]{1,30})(?![\w@-]|\.\w)/giu
/** UPI ids taken apart: "maya.r @ okaxis", "maya.r [at] ybl", "upi maya.r at ybl" */
const SPACED_ID =
  /(?<![\w.@-])[\w.-]{2,64}(?:\s{1,2}@\s{0,2}|@\s{1,2}|\s{0,2}[([{]\s{0,2}(?:at|@)\s{0,2}[)\]}]\s{0,2}|\s{1,2}(at)\s{1,2})([a-z][a-z0-9]{1,30})(?![\w@-]|\.\w)/giu
const WAY = /\b(?:upi|bhim|g\s?pay|google\s?pay|phone\s?pe|paytm)\b/iu
/** Maximum distance of the payment method's name. */
const WAY_LENGTH = 36
const IFSC = /\b[A-Z]{4}0(?=[A-Z0-9]{0,5}\d)[A-Z0-9]{6}\b/gu
/** Lowercase codes count only for large banks. */
const IFSC_OF_BANK =
  /\b(?:hdfc|icic|sbin|utib|kkbk|punb|barb|cnrb|ubin|yesb|idib|indb|idfb|fdrl|bkid|cbin|ioba|ucba|mahb|rbln|airp|pytm)0(?=[a-z0-9]{0,5}\d)[a-z0-9]{6}\b/giu
const ACCOUNT =
  /(?<=\b(?:a\/c|acc?t|account)\b[^\d\n[\]]{0,24})(?<!\d)\d(?:[\s-]?\d){7,17}(?!\d)/giu

const isNamedBefore = (text: string, index: number): boolean =>
  WAY.test(text.slice(Math.max(0, index - WAY_LENGTH), index))

export function findPayoutIds(text: string): TextSpan[] {
  const ids = [...text.matchAll(ID)].filter(
    ({ 1: provider = "", index }) => PROVIDERS.test(provider) || isNamedBefore(text, index),
  )
  const spaced = [...text.matchAll(SPACED_ID)].filter(
    ({ 1: word, 2: provider = "", index }) =>
      PROVIDERS.test(provider) && (word === undefined || isNamedBefore(text, index)),
  )
  return [
    ids,
    spaced,
    text.matchAll(IFSC),
    text.matchAll(IFSC_OF_BANK),
    text.matchAll(ACCOUNT),
  ].flatMap((found) =>
    [...found].map(({ 0: id, index }) => ({ start: index, end: index + id.length })),
  )
}
