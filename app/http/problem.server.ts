import { STATUS_CODES } from "node:http"
import { z } from "zod"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { CallRefused } from "./api-call-routing.server.ts"
import { headersOf, isRefusal, logRefusal, statusOf } from "./handler.server.ts"
import { Unreadable } from "./legacy-refusal.server.ts"

/** RFC 9457. */
export const Problem = z
  .object({
    type: z.literal("about:blank"),
    title: z.string().describe("The status in words"),
    status: z.int(),
    detail: z.string().describe("What is wrong, for people"),
    requestId: z.string().describe("Name it when you ask us"),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe("Input that breaks a rule"),
  })
  .meta({ id: "Problem" })

type FieldErrors = z.output<typeof Problem>["errors"]

export const PROBLEM_TYPE = "application/problem+json"

export const problemText = (status: number, detail: string, errors: FieldErrors = []): string =>
  JSON.stringify({
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Refused",
    status,
    detail,
    requestId: currentRequest()?.requestId ?? "",
    ...(errors.length > 0 && { errors }),
  })

export function problemResponse(
  status: number,
  detail: string,
  { headers, errors }: { headers?: HeadersInit; errors?: FieldErrors } = {},
): Response {
  const all = new Headers(headers)
  all.set("Content-Type", PROBLEM_TYPE)
  all.set("Cache-Control", "no-store")
  return new Response(problemText(status, detail, errors), { status, headers: all })
}

/** Turns refusals and faults into problems; faults are logged and say nothing of their cause. */
export function toProblem(error: unknown, request: Request): Response {
  if (error instanceof CallRefused) return problemResponse(error.status, error.message, error)
  if (!isRefusal(error)) {
    if (!request.signal.aborted) logger.error({ event: "fault", err: error })
    return problemResponse(500, "Something went wrong on our side.")
  }
  logRefusal(error)
  const status = error instanceof Unreadable ? 400 : statusOf(error)
  const errors = fieldErrorsOf(error)
  return problemResponse(status, error.message, { headers: headersOf(error), errors })
}

function fieldErrorsOf(error: Error): NonNullable<FieldErrors> {
  if (error instanceof Conflict && error.field) {
    return [{ field: error.field, message: error.message }]
  }
  if (!(error instanceof Invalid)) return []
  return Object.entries(error.fields).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  )
}
