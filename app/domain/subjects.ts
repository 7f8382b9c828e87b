/** What kept pages show, as its rows in `versions` are named: docs/rules.md#kept-pages */
export const subjects = {
  user: (userId: string): string => `user:${userId}`,
  project: (projectId: string): string => `project:${projectId}`,
  /** What pages that many see show of one member alone, and by what that member is known. */
  visitor: (userId: string): string => `visitor:${userId}`,
  openProjects: "open-projects",
  /** The open projects of a niche, folded for comparing, and of a few others, but for what their brands are called. */
  openProjectsOf: (nicheKey: string): string => `open-projects:${groupOf(nicheKey)}`,
  openBrands: "open-brands",
  creators: "creators",
  publicProjects: "public-projects",
  landing: "landing",
}

const NICHE_GROUPS = 64

/** One of a few numbers for each niche, as migration 0026 reckons it: a row that names a niche would outlast it. */
function groupOf(nicheKey: string): number {
  const letters = [...nicheKey]
  const first = letters[0]?.codePointAt(0) ?? 0
  const last = letters.at(-1)?.codePointAt(0) ?? 0
  return (letters.length * 31 + first * 17 + last) % NICHE_GROUPS
}
