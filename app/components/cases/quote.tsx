export function Quote({ children }: { children: string }) {
  if (children === "") return null
  return (
    <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
      {children}
    </blockquote>
  )
}
