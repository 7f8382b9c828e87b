import "react"

declare module "react" {
  // React 18 passes unknown lower-case attributes through; only its types do not know these yet.
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual" | undefined
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string | undefined
    popovertargetaction?: "show" | "hide" | "toggle" | undefined
  }
}
