import { Button } from "./button.tsx"

/** Opens the browser's print dialog; without a script the browser's own menu prints the same. */
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
