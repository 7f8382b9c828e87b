/**
 * Wraps `work`, whose answer depends on its text alone, and keeps up to `max` answers: for work
 * that takes longer than a query and comes again with the same text.
 */
export function memoize<T>(max: number, work: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    if (answers.has(text)) return answers.get(text) as T
    const answer = work(text)
    if (answers.size >= max) answers.clear()
    answers.set(text, answer)
    return answer
  }
}
