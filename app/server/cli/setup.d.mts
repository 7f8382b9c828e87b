type Ended = { code: number; signal: NodeJS.Signals | null; output: string }

export function run(
  command: string,
  args: string[],
  options?: {
    cwd?: string
    env?: Record<string, string | undefined>
    isCaptured?: boolean
    isStuck?: () => boolean
  },
): Promise<Ended>
export function describeFailure(name: string, ended: Partial<Ended>): string
