export function serveFlags(home?: string): string[]
export function serveEnvironment(home?: string): Record<string, string>
export function readSettings(words: readonly string[]): Record<string, string>
