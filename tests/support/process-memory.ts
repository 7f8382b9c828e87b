import { readFileSync, writeFileSync } from "node:fs"

/** The most memory that a process has ever held, in MB, as Linux counts it. */
export const peakMemoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/** Counts the most memory of this process from what it holds now. */
export const forgetPeakMemory = (): void => writeFileSync("/proc/self/clear_refs", "5")
