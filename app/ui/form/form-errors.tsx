import { Flash } from "../flash.tsx"

type FormErrorsProps = { errors: string[] | undefined; id: string }

/** What is wrong with the form as a whole, above its fields. */
export function FormErrors({ errors, id }: FormErrorsProps) {
  if (!errors?.length) return null
  return (
    <div id={id} role="alert" className="grid gap-2">
      {errors.map((error) => (
        <Flash key={error} flash={{ message: error, type: "error" }} />
      ))}
    </div>
  )
}
