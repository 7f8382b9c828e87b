// The targets, one line each, out of what was measured in this run.
import { memoryTarget } from "./memory-target.mjs"

/** Every target with what it requires, what was measured and whether that is enough. */
export function targetsOf(found) {
  const results = Object.fromEntries(found.scenarios.map(({ id, results }) => [id, results]))
  const of = (id, name, field) => results[id]?.[name]?.[field]
  /** How many times as many requests a second, for each part that a target names. */
  const faster = (target, id, name, against) =>
    against.map(([least, other, label]) =>
      atLeast(
        `${target} against ${label}`,
        least,
        of(id, name, "perSecond") / of(id, other, "perSecond"),
      ),
    )
  /** How much of the work of one process each of two does for the same processor time. */
  const together = (id, one, two) =>
    atLeast(
      `2 workers for each CPU second against 1, ${id}`,
      0.85,
      of(id, one, "cpu") / of(id, two, "cpu"),
    )
  const within = (target, most, name) => {
    const p99 = of("half", name, "p99")
    return {
      target: `${target} at half of its rate: p99`,
      required: `< ${most} ms`,
      measured: p99 === undefined ? undefined : `${p99.toFixed(1)} ms`,
      isMet: p99 < most,
    }
  }
  return [
    ...faster("browse, crowd with writes,", "browse", "crowd", [
      [25, "next", "Next.js"],
      [10, "react-router", "React Router"],
      [3, "express", "Express + EJS"],
      [3, "react", "the renderToString floor"],
    ]),
    ...faster("browse, nothing shared,", "browse", "unshared", [
      [0.5, "react", "the renderToString floor"],
      [1.5, "react-router", "React Router"],
    ]),
    ...["landing", "landing-compressed", "login", "unchanged"].flatMap((id) =>
      faster(id, id, "app", [[0.45, "constant", "constant bytes"]]),
    ),
    ...faster("JSON call", "json", "app", [[0.35, "json", "the JSON floor"]]),
    ...faster("JSON list", "json-list", "app", [[0.45, "json", "the JSON floor"]]),
    ...faster("apply", "apply", "app", [[0.6, "json", "the POST floor"]]),
    within("browse, one address,", 25, "app"),
    within("browse, crowd with writes,", 80, "crowd"),
    together("browse", "unshared", "unshared2"),
    together("json", "app", "app2"),
    atMost("memory of a worker under the crowd", 260, of("browse", "crowd", "memory")),
    memoryTarget("memory of a worker under load", maxMemoryOf(results)),
    ...(found.mixed?.targets ?? []),
    ...(found.forgot?.targets ?? []),
    ...(found.notices?.targets ?? []),
    ...(found.messages?.targets ?? []),
    ...(found.clicks?.targets ?? []),
    ...(found.sizes?.targets ?? []),
    ...(found.finding?.targets ?? []),
  ]
}

const atLeast = (target, least, measured) => ({
  target,
  required: `>= ${least} x`,
  measured: Number.isFinite(measured) ? `${measured.toFixed(2)} x` : undefined,
  isMet: measured >= least,
})

const atMost = (target, most, measured) => ({
  target,
  required: `<= ${most} MB`,
  measured: measured && `${measured.toFixed(0)} MB`,
  isMet: measured <= most,
})

/** The most that a worker held in any scenario, in MB; undefined where none ran. */
function maxMemoryOf(results) {
  const seen = Object.values(results).flatMap((contenders) =>
    Object.entries(contenders)
      .filter(([name]) => /^(app|crowd|unshared)/.test(name))
      .map(([, { memory }]) => memory)
      .filter(Number.isFinite),
  )
  return seen.length > 0 ? Math.max(...seen) : undefined
}
