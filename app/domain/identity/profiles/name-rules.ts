/** docs/rules.md#names-that-look-alike */

export const MIXED_SCRIPTS = "Please use the letters of one script only."
export const DOT_AT_END = "A username cannot begin or end with a dot."

/** Scripts in current use. */
const SCRIPTS =
  "Adlm Arab Armn Bali Bamu Batk Beng Bopo Cakm Cans Cham Cher Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Java Kali Khmr Knda Lana Laoo Latn Lepc Limb Lisu Mand Mlym Mong Mtei Mymr Newa Nkoo Olck Orya Osge Plrd Rohg Saur Sinh Sund Sylo Syrc Tale Talu Taml Tavt Telu Tfng Thaa Thai Tibt Vaii Wcho Yiii".split(
    " ",
  )
/** Japanese, Chinese and Korean, each beside Latin. */
const TOGETHER = ["Latn Hani Hira Kana", "Latn Hani Bopo", "Latn Hani Hang"]

let patterns: RegExp[] | undefined

/** Signs and digits shared by all scripts are allowed. */
const scriptPatterns = (): RegExp[] =>
  [...SCRIPTS, ...TOGETHER].map((names) => {
    const scripts = `${names} Zyyy Zinh`.split(" ").map((name) => `\\p{scx=${name}}`)
    return new RegExp(`^[${scripts.join("")}]*$`, "u")
  })

/** Checks UTS 39 "highly restrictive", for scripts only. */
function isOfOneScript(text: string): boolean {
  patterns ??= scriptPatterns()
  return patterns.some((pattern) => pattern.test(text))
}

/** Checks new usernames only. */
export function findUserNameError(userName: string): string | undefined {
  if (/^\.|\.$/.test(userName)) return DOT_AT_END
  return isOfOneScript(userName) ? undefined : MIXED_SCRIPTS
}

/** Each word may use another script: "Chai चाय". */
export const findBrandNameError = (brandName: string): string | undefined =>
  brandName.split(" ").every(isOfOneScript) ? undefined : MIXED_SCRIPTS
