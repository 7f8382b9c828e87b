/** Of which letters a new username or brand name is made: docs/rules.md#names-that-look-alike */

export const MIXED_SCRIPTS = "Please use the letters of one script only."
export const DOT_AT_END = "A username cannot begin or end with a dot."

/** Scripts in which people write today. */
const SCRIPTS =
  "Adlm Arab Armn Bali Bamu Batk Beng Bopo Cakm Cans Cham Cher Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Java Kali Khmr Knda Lana Laoo Latn Lepc Limb Lisu Mand Mlym Mong Mtei Mymr Newa Nkoo Olck Orya Osge Plrd Rohg Saur Sinh Sund Sylo Syrc Tale Talu Taml Tavt Telu Tfng Thaa Thai Tibt Vaii Wcho Yiii".split(
    " ",
  )
/** Which of them are written together: Japanese, Chinese and Korean, each with Latin letters. */
const TOGETHER = ["Latn Hani Hira Kana", "Latn Hani Bopo", "Latn Hani Hang"]

let patterns: RegExp[] | undefined

/** Letters of one script, or of some that belong together, besides signs and digits that belong to all. */
const scriptPatterns = (): RegExp[] =>
  [...SCRIPTS, ...TOGETHER].map((names) => {
    const scripts = `${names} Zyyy Zinh`.split(" ").map((name) => `\\p{scx=${name}}`)
    return new RegExp(`^[${scripts.join("")}]*$`, "u")
  })

/** Whether a text is "highly restrictive" by UTS 39, as far as its scripts go. */
function isOfOneScript(text: string): boolean {
  patterns ??= scriptPatterns()
  return patterns.some((pattern) => pattern.test(text))
}

/** What is wrong with a username that nobody has yet; undefined where nothing is. */
export function findUserNameError(userName: string): string | undefined {
  if (/^\.|\.$/.test(userName)) return DOT_AT_END
  return isOfOneScript(userName) ? undefined : MIXED_SCRIPTS
}

/** The same of a brand name, each word of which may be of another script: "Chai चाय". */
export const findBrandNameError = (brandName: string): string | undefined =>
  brandName.split(" ").every(isOfOneScript) ? undefined : MIXED_SCRIPTS
