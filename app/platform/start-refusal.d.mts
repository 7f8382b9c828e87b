type Fault = { code?: string | undefined; message?: string }

export function isService(): boolean
export function writeRefusal(sentence: string): void
export function refuseStart(sentence: string, code?: number): never
export function makeDataDir(folder: string): void
export function makeDataDirOrExit(folder: string): void
export function describeFolderFault(error: Fault, folder: string): string
export function describeDatabaseFault(error: Fault, file: string): string
export function describeStorageFault(error: Fault, place: string): string | undefined
export function describeListenFault(error: Fault, port: number, host: string): string
export declare const NO_SERVER: number
