type Fault = { code?: string | undefined; message?: string }

export function isService(): boolean
export function writeRefusal(sentence: string): void
export function refuseStart(sentence: string, code?: number): never
export function makeDataDir(folder: string): void
export function makeDataDirOrExit(folder: string): void
export function describeFolderError(error: Fault, folder: string): string
export function describeDatabaseError(error: Fault, file: string): string
export function describeStorageError(error: Fault, place: string): string | undefined
export function describeListenError(error: Fault, port: number, host: string): string
export declare const NO_SERVER: number
