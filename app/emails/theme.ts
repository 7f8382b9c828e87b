import type { CSSProperties } from "react"

/** Tokens of app.css for mail programs: light inline, dark by class. */
const LIGHT = {
  surface: "#fbf8f3",
  raised: "#ffffff",
  ink: "#1c1917",
  muted: "#63594f",
  line: "#e4dbce",
  accent: "#a63a18",
  onAccent: "#ffffff",
  pencil: "#d8431a",
}
const DARK = {
  surface: "#16130f",
  raised: "#1f1b16",
  ink: "#f3ede4",
  muted: "#b0a699",
  line: "#3a332b",
  accent: "#f29a72",
  onAccent: "#22120a",
}

export const DARK_STYLES = [
  `.page{background-color:${DARK.surface}!important}`,
  `.card{background-color:${DARK.raised}!important;border-color:${DARK.line}!important}`,
  `.ink{color:${DARK.ink}!important}`,
  `.dot{background-color:${DARK.ink}!important}`,
  `.muted{color:${DARK.muted}!important}`,
  `.link{color:${DARK.accent}!important}`,
  `.rule{border-color:${DARK.line}!important}`,
  `.button{background-color:${DARK.accent}!important;color:${DARK.onAccent}!important}`,
].join("")

const text = { margin: 0, fontSize: "16px", lineHeight: "24px", overflowWrap: "anywhere" } as const

export const mailStyles = {
  page: {
    margin: 0,
    padding: "24px 12px",
    backgroundColor: LIGHT.surface,
    fontFamily:
      "'Instrument Sans', system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  },
  brand: { ...text, padding: "0 8px 16px", fontWeight: 600, color: LIGHT.ink },
  ring: {
    display: "inline-block",
    verticalAlign: "-3px",
    width: "8px",
    height: "8px",
    marginRight: "10px",
    padding: "4px",
    border: `2px solid ${LIGHT.pencil}`,
    borderRadius: "50%",
    backgroundColor: LIGHT.ink,
    backgroundClip: "content-box",
  },
  card: {
    padding: "28px 24px",
    border: `1px solid ${LIGHT.line}`,
    borderRadius: "12px",
    backgroundColor: LIGHT.raised,
  },
  heading: {
    ...text,
    fontSize: "24px",
    lineHeight: "30px",
    fontWeight: 650,
    letterSpacing: "-0.015em",
    color: LIGHT.ink,
  },
  item: { ...text, margin: "24px 0 0", fontSize: "18px", fontWeight: 600, color: LIGHT.ink },
  paragraph: { ...text, marginTop: "12px", color: LIGHT.ink },
  action: { ...text, marginTop: "20px" },
  button: {
    padding: "12px 20px",
    borderRadius: "8px",
    backgroundColor: LIGHT.accent,
    color: LIGHT.onAccent,
    fontSize: "16px",
    fontWeight: 600,
  },
  link: { color: LIGHT.accent, textDecoration: "underline" },
  small: { ...text, marginTop: "12px", fontSize: "14px", lineHeight: "21px", color: LIGHT.muted },
  rule: { margin: "24px 0 8px", borderTop: `1px solid ${LIGHT.line}` },
  foot: { padding: "12px 8px 0" },
} satisfies Record<string, CSSProperties>
