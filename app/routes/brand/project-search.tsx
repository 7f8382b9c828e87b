import { Form, useNavigation, useSubmit } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { Button } from "#app/ui/button.tsx"
import { controlClass } from "#app/ui/form/field.tsx"
import { href, urls } from "#app/urls.ts"
import type { ProjectStatus } from "#db/schema/words.ts"

const WAITS_MS = 300

type ProjectSearchProps = { search: string; status: ProjectStatus | undefined }

/** Finds projects by title. With a script it asks by itself once typing pauses. */
export function ProjectSearch({ search, status }: ProjectSearchProps) {
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { location } = useNavigation()
  const isLeaving = location !== undefined && location.pathname !== href(urls.brand.projects)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Whoever has clicked on something else goes there, whatever they typed just before.
    if (isLeaving) clearTimeout(timer.current)
  }, [isLeaving])
  useEffect(() => {
    // Going back in history changes the search under a box that keeps what was typed.
    const box = input.current
    if (box && document.activeElement !== box) box.value = search
  }, [search])
  return (
    <Form
      method="get"
      action={href(urls.brand.projects)}
      role="search"
      className="flex w-full gap-2 sm:w-auto"
      onSubmit={() => clearTimeout(timer.current)}
      onChange={({ currentTarget: form }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(
          () => submit(form, { replace: search !== "", preventScrollReset: true }),
          WAITS_MS,
        )
      }}
    >
      {status && <input type="hidden" name="status" value={status} />}
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Search projects"
        placeholder="Search projects..."
        defaultValue={search}
        autoComplete="off"
        className={controlClass}
      />
      <span className="needs-no-script">
        <Button kind="secondary">Search</Button>
      </span>
    </Form>
  )
}
