/** What a kept page shows, as its rows in `versions` are named: docs/rules.md#kept-pages */
export const subjects = {
  user: (userId: string): string => `user:${userId}`,
  project: (projectId: string): string => `project:${projectId}`,
  openProjects: "open-projects",
  creators: "creators",
  publicProjects: "public-projects",
  landing: "landing",
}
