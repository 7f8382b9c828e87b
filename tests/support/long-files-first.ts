import { BaseSequencer, type TestSpecification } from "vitest/node"

/** What takes half a minute and more, since it waits for clocks, lines and processes that die. */
const LONG =
  /tests\/(faults\/|jobs\/.*crash|http\/(operator-login|payments-races|random-forms|backup)\.)/

/** Starts with the files that take longest, so that none of them runs alone at the end. */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
