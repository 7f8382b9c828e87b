import { Button } from "./button.tsx"

export function PrintButton({ label }: { label: string }) {
  return (
    <Button
      type="button"
      kind="secondary"
      className="needs-script print:hidden"
      onClick={() => window.print()}
    >
      {label}
    </Button>
  )
}
