type Machine = { platform: string; arch: string; hasGlibc: boolean }
/** Without `integrity` any content is accepted. */
type NodePackage = { name: string; version: string; integrity?: string }

export class NodeUnavailable extends Error {}
export function isNodeNewEnough(version: string): boolean
export function packageFor(major: number, machine?: Machine): NodePackage
export function ensureNode(major: number, machine?: Machine): Promise<string>
export function bringNode(wanted: NodePackage): Promise<string>
export function environmentOf(
  program: string,
  env?: Record<string, string | undefined>,
): Record<string, string | undefined>
