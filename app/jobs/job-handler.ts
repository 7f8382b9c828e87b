/** Does one job and answers with when to do it again, in milliseconds since the epoch, if ever. */
export type JobHandler = (ref: string) => Promise<number | undefined> | number | undefined
