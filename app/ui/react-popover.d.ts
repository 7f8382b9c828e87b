import "react"

declare module "react" {
  // React 18 passes these attributes through; only its types lack them.
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual" | undefined
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string | undefined
    popovertargetaction?: "show" | "hide" | "toggle" | undefined
  }
}
