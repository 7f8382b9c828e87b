export function serveFlags(home?: string): string[]
