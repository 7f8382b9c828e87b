/** The process that holds a folder already; undefined when it is ours now. */
export function takeFolder(folder: string, port: number): { pid: number; port: number } | undefined
