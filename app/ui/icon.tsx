import { cx } from "./class-names.ts"

/** Drawn on a 24 by 24 grid with a line of 1.75; each value is one path. */
const paths = {
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  back: "M19 12H5m6-7-7 7 7 7",
  bank: "m4 9 8-5 8 5ZM6 9v8m4-8v8m4-8v8m4-8v8M4 20h16",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 21.5h4",
  check: "m5 12.5 4.5 4.5L19 7.5",
  close: "m6 6 12 12M18 6 6 18",
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  down: "m6 9 6 6 6-6",
  earnings: "M4 7h16v12H4zM4 10.5h16M7 4h10M8 15.5h3",
  instagram:
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM17 7h.01",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1",
  logout: "M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M10 16l-4-4 4-4M6 12h9",
  menu: "M4 7h16M4 12h16M4 17h16",
  messages: "M4 5h16v11h-9l-5 4v-4H4ZM8 9.5h8M8 12.5h5",
  more: "m8 9 4-4 4 4M8 15l4 4 4-4",
  projects: "M4 8h16v11H4zM9 8V5h6v3M4 13h16",
  paper: "M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5M9 12.5h7M9 16h7",
  privacy: "M6 10.5h12V20H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5",
  reports: "M4 20h16M7 20v-7m5 7V5m5 15v-10",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4",
  security: "M12 3.5 5 6v5.5c0 4.2 2.9 7.4 7 9 4.1-1.6 7-4.8 7-9V6ZM9 12l2.2 2.2 4-4.2",
  sidebar: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM9.5 4v16",
  tiktok: "M13 4v11.5a3.5 3.5 0 1 1-3.5-3.5M13 4c.3 2.8 2 4.5 5 4.8",
  x: "M4.5 4.5 19 19.5M19 4.5l-14.5 15",
  youtube:
    "M6.5 5.5h11A3.5 3.5 0 0 1 21 9v6a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 15V9a3.5 3.5 0 0 1 3.5-3.5ZM10.5 9.5v5l4-2.5-4-2.5Z",
} as const

export type IconName = keyof typeof paths

/** A line drawing beside words, in their colour. The words carry the meaning. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) =>
  drawLines(paths[name], 24, className)

/** One path on a grid of so many units each way. Called and not rendered: lists hold hundreds of these. */
export function drawLines(path: string, grid: number, className?: string) {
  return (
    <svg
      viewBox={`0 0 ${grid} ${grid}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx("size-5 shrink-0", className)}
    >
      <path d={path} />
    </svg>
  )
}
