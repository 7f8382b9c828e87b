import { Form, type FormProps } from "@remix-run/react"
import type { ComponentPropsWithRef } from "react"
import { cx } from "../class-names.ts"
import { controlClass } from "./field.tsx"

type SearchBoxProps = Omit<FormProps, "method" | "role"> & {
  label: string
  input: ComponentPropsWithRef<"input">
  /** Values of the address that stay. */
  kept?: Record<string, string | undefined>
}

/** A search by one text; its child is the button. */
export const SearchBox = (props: SearchBoxProps) => {
  const { label, input, kept = {}, className, children, ...form } = props
  return (
    <Form method="get" role="search" className={cx("flex gap-2", className)} {...form}>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        type="search"
        name="search"
        aria-label={label}
        autoComplete="off"
        className={controlClass}
        {...input}
      />
      {children}
    </Form>
  )
}
