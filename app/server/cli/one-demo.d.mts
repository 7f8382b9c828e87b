/** Returns the process that holds the folder; undefined if it is now ours. */
export function takeFolder(folder: string, port: number): { pid: number; port: number } | undefined
