/** Runs a job; returns its next time in milliseconds since the epoch, if any. */
export type JobHandler = (ref: string) => Promise<number | undefined> | number | undefined
