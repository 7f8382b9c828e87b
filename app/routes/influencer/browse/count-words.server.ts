const format = new Intl.NumberFormat("en-US")

/**
 * How many projects there are: "1 project", "1,000+ projects". Said by the server, since a browser takes
 * longer to make its first number format than to draw the page.
 */
export function countWords({ count, isAtLeast }: { count: number; isAtLeast: boolean }): string {
  const noun = count === 1 && !isAtLeast ? "project" : "projects"
  return `${format.format(count)}${isAtLeast ? "+" : ""} ${noun}`
}
