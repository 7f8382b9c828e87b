import type { ReactNode } from "react"

export function AdminSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-10">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </div>
  )
}
