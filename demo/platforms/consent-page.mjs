// The page on which a person lets an app read an account.
const escapeText = (text) =>
  String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

export function consentPage(platform, query) {
  const hidden = Object.entries(query)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeText(name)}" value="${escapeText(value)}">`,
    )
    .join("")
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stand-in of ${escapeText(platform)}</title>
<style>body{font:1rem/1.5 system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem}input,button{font:inherit;padding:.5rem}</style>
<h1>${escapeText(platform)} (stand-in)</h1>
<p>Influencer Marketplace asks to read your account. This page runs on this machine: nothing leaves it.</p>
<form action="consent">${hidden}
<p><label>Your handle<br><input name="handle" required pattern="[A-Za-z0-9._]{2,30}" autocomplete="off"></label></p>
<p><button name="answer" value="allow">Allow</button> <button name="answer" value="deny" formnovalidate>Cancel</button></p>
</form></html>`
}
