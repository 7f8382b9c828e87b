import { readFileSync, writeFileSync } from "node:fs"

/** Peak memory of a process in MB, from Linux. */
export const peakMemoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/** Resets the peak to the present memory. */
export const forgetPeakMemory = (): void => writeFileSync("/proc/self/clear_refs", "5")
