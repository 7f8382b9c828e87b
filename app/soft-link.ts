/** The link of our own site that an event's target lies in, if it is one that the router takes. */
export function softLinkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest("a[data-discover]")
  if (!(link instanceof HTMLAnchorElement)) return undefined
  const isOurs = link.origin === location.origin && !link.hasAttribute("download")
  return isOurs && (link.target === "" || link.target === "_self") ? link : undefined
}
