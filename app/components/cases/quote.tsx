/** What somebody wrote in a case, as they wrote it; nothing where they wrote nothing. */
export function Quote({ children }: { children: string }) {
  if (children === "") return null
  return (
    <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
      {children}
    </blockquote>
  )
}
