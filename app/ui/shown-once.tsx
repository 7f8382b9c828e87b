const focus = (node: HTMLElement | null) => node?.focus()

/** Shows a secret that no later page shows; focused, as it appears above the pressed button. */
export const ShownOnce = ({ secret }: { secret: string }) => (
  <code
    ref={focus}
    tabIndex={-1}
    className="rounded-card border border-line bg-sunken p-4 wrap-anywhere"
  >
    {secret}
  </code>
)
