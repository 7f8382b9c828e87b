/** Replaces `was` by `is` in a file of a dependency. */
export type Patch = { file: RegExp; was: string; is: string; times?: number }
