export function serveFlags(home?: string): string[]
export function serveEnvironment(home?: string): Record<string, string>
