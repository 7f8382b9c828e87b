import { useEffect, useState } from "react"

type Values = Record<string, unknown>

/**
 * Follows a form as it is filled in: what a field holds, or its choices with commas. Without script
 * and before hydration these are `values`.
 */
export function useTypedTexts<Initial extends Values | undefined>(formId: string, values: Initial) {
  const [typed, setTyped] = useState<Values | Initial>(values)
  useEffect(() => {
    const form = document.forms.namedItem(formId)
    if (!form) return
    const read = () => {
      const data = new FormData(form)
      setTyped(Object.fromEntries([...data.keys()].map((name) => [name, data.getAll(name)])))
    }
    read()
    form.addEventListener("input", read)
    return () => form.removeEventListener("input", read)
  }, [formId])
  return typed && ((name: string) => [typed[name]].flat().filter(Boolean).join(", "))
}
