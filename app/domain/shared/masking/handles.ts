import { MAIL_PROVIDER_PATTERN } from "./emails.ts"
import { isOutsideSpans, type TextSpan } from "./normalized-text.ts"

export const MESSENGER_PATTERN =
  "whats\\s?app|watsapp|whatsap|telegram|tele\\s?gram|skype|viber|wechat|discord|snapchat|botim|wa|tg"
/** Some are ordinary words, so they count only beside an unusual name. */
const ALL_MESSENGERS = `${MESSENGER_PATTERN}|snap|signal|line|imo|kik`
const HANDLE = String.raw`[\w.]{3,32}`
const NAMED = `(?:(?:id|handle|username|user name|name|account|contact)\\b)`
/** Starts with a letter and contains a digit, underscore or dot. */
const LIKE_A_HANDLE = String.raw`(?=[a-z][\w.]{2,31}(?![\w]))(?=\w{0,31}[\d_]|\w{1,30}\.\w)(${HANDLE}\w)`
/** Words that follow a messenger's name in a sentence. */
const NO_NAME = String.raw`(?!(?:a|about|after|again|all|also|always|and|any\w{0,8}|app|as|asap|at|because|before|but|by|call\w{0,3}|channels?|chats?|daily|directly|down|during|each|every\w{0,5}|first|for|from|full|group\w{0,3}|here|if|in|instead|is|it|later|link|messages?|more|my|never|next|no|not|now|number|off|often|on|once|only|open|or|our|out|over|per|please|pls|posts?|private|public|quickly|rather|regarding|so|some\w{0,5}|soon|status|stor(?:y|ies)|tab|thanks|that|the|then|there|this|to|today|tomorrow|tonight|too|until|updates?|via|video|we|web|when\w{0,4}|where|which|while|will|with|within|works?|yet|you|your)\b)`
const LAST_WORD = String.raw`${NO_NAME}([a-z][\w.]{1,30}\w)(?=\s{0,3}(?:[,.;!?)\n]|$))`
const APART = String.raw`\s{0,2}(?:[:=,–>-]{1,2}\s{0,2})?`
const CONTACT_ME = String.raw`\b(?:add|call|contact|dm|find|get|hit|message|msg|ping|reach|text|write(?:\sto)?|catch)\s(?:me|us)(?:\sup)?\s(?:on|at|via|through|over|in|by|using)\s(?:my\s)?`

const HANDLES = [
  `\\b(?:${ALL_MESSENGERS})\\b[^\\n@[\\]]{0,24}(@${HANDLE})`,
  `(@${HANDLE})[^\\n@[\\]]{0,12}\\b(?:on|in) (?:${ALL_MESSENGERS})\\b`,
  `\\b(?:${MESSENGER_PATTERN}|snap|${MAIL_PROVIDER_PATTERN})\\b\\s{0,2}${NAMED}?\\s{0,2}(?:is\\b)?\\s{0,2}[:=]\\s{0,2}(${HANDLE})`,
  `\\b(?:${MESSENGER_PATTERN}|${MAIL_PROVIDER_PATTERN})\\b\\s{0,2}${NAMED}\\s{0,2}(?:is\\b)?\\s{0,2}(?=\\w{0,31}[\\d_.])(${HANDLE})`,
  `\\b(?:${MESSENGER_PATTERN}|snap|signal|imo|kik|g-?mail|hotmail)\\b(?:\\s{0,2}[,:–-])?\\s{1,3}(?:(?:as|is|at|it's)\\s{1,2})?${LIKE_A_HANDLE}`,
  `(?<![\\w.@/])${LIKE_A_HANDLE}\\s{1,3}(?:(?:on|in)\\s{1,3})(?:${MESSENGER_PATTERN}|snap|signal|imo|kik)\\b`,
  `(?<![\\w.@/])${LIKE_A_HANDLE}\\s{1,3}(?:(?:on|in)\\s{1,3})?(?:g-?mail|hotmail)\\b`,
  // "discord maya#1234", "maya # 1234 on discord": the number is part of the name.
  `\\bdiscord\\b[^\\n#[\\]]{0,24}?([\\w.]{2,32}#\\d{4})\\b`,
  `\\bdiscord\\s{0,2}[:=-]\\s{0,2}([\\w.]{2,32}\\s?#\\s?\\d{4})\\b`,
  `(?<![\\w.])([\\w.]{2,32}\\s?#\\s?\\d{4})\\b\\s{1,3}(?:on|in)\\s{1,3}discord\\b`,
  // "skype live:maya"
  `\\bskype\\b[^\\n[\\]]{0,16}?\\b(live:[\\w.:-]{2,64})`,
  `\\b(live:\\.cid\\.\\w{4,32})`,
  // "dm me on telegram maya", "my telegram is maya", "telegram id maya"
  `${CONTACT_ME}(?:${MESSENGER_PATTERN}|snap|kik)\\b${APART}(?:(?:as|is|at|i'm|i am)\\s{1,2})?${LAST_WORD}`,
  `\\b(?:my|our)\\s(?:${MESSENGER_PATTERN}|snap|kik)\\s{1,2}(?:${NAMED}\\s{0,2})?(?:is|=|:)\\s{0,2}${LAST_WORD}`,
  `\\b(?:${MESSENGER_PATTERN})\\s{1,2}(?:id|handle|username|user name)\\b${APART}(?:is\\s)?${LAST_WORD}`,
  `\\b(?:i am|i'm|im)\\s([a-z][\\w.]{2,31})\\s(?:on|in)\\s(?:telegram|skype|discord|snapchat|wechat|viber|kik)\\b`,
  // Links taken apart: "t . me / maya", "wa dot me slash 98".
  `\\b((?!\\w{1,2}\\.me/\\S)(?:t|wa|m)(?:\\s{0,2}\\.\\s{0,2}|\\s{1,2}dot\\s{1,2})me\\s{0,2}(?:/|slash)\\s{0,2}[\\w.+]{1,32})`,
].map((source) => new RegExp(source, "dgiu"))

/** Finds names beside a messenger or mail provider, except in `kept` links. */
export const findHandles = (text: string, kept: readonly TextSpan[] = []): TextSpan[] =>
  HANDLES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ indices }) => {
      const [start, end] = indices?.[1] ?? []
      return start === undefined || end === undefined ? [] : [{ start, end }]
    }),
  ).filter(isOutsideSpans(kept))
