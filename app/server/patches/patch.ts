export type Patch = { file: RegExp; was: string; is: string }
