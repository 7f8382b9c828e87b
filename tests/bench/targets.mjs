// The targets, one line each, out of what was measured in this run.

/** Every target with what it requires, what was measured and whether that is enough. */
export function targetsOf(found) {
  const results = Object.fromEntries(found.scenarios.map(({ id, results }) => [id, results]))
  const speed = (id, name) => results[id]?.[name]?.perSecond
  const ratio = (id, name, other) => {
    const quotient = speed(id, name) / speed(id, other)
    return Number.isFinite(quotient) ? quotient : undefined
  }
  const atLeast = (target, least, measured) => ({
    target,
    required: `>= ${least} x`,
    measured: measured === undefined ? undefined : `${measured.toFixed(2)} x`,
    isMet: measured >= least,
  })
  const vsFloor = (id, floor) => ratio(id, "app", floor)
  return [
    atLeast("browse against the renderToString floor", 0.35, vsFloor("browse", "react")),
    atLeast("browse against Next.js", 3, ratio("browse", "app", "next")),
    atLeast("browse against React Router", 3, ratio("browse", "app", "react-router")),
    ...["landing", "landing-compressed", "login", "unchanged"].map((id) =>
      atLeast(`${id} against constant bytes`, 0.6, vsFloor(id, "constant")),
    ),
    atLeast("JSON call against the JSON floor", 0.25, vsFloor("json", "json")),
    atLeast("JSON list against the JSON floor", 0.25, vsFloor("json-list", "json")),
    atLeast("apply against the POST floor", 0.4, vsFloor("apply", "json")),
    ...["browse", "landing", "json"].map((id) =>
      atLeast(`2 workers against 1, ${id}`, 1.7, ratio(id, "app2", "app")),
    ),
    memoryTarget(results),
    ...(found.mixed?.targets ?? []),
    ...(found.forgot?.targets ?? []),
    ...(found.notices?.targets ?? []),
    ...(found.messages?.targets ?? []),
    ...(found.sizes?.targets ?? []),
  ]
}

function memoryTarget(results) {
  const seen = Object.values(results).flatMap((contenders) =>
    Object.entries(contenders)
      .filter(([name]) => name.startsWith("app"))
      .map(([, { memory }]) => memory)
      .filter(Number.isFinite),
  )
  const most = seen.length > 0 ? Math.max(...seen) : undefined
  return {
    target: "memory of a worker under load",
    required: "<= 250 MB",
    measured: most && `${Math.round(most)} MB`,
    isMet: most <= 250,
  }
}
