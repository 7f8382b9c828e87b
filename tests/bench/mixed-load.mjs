export async function runMixedLoad() {
  return undefined
}
