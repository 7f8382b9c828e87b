// How the time of each filter, order and search of browse and of the creators' list grows with their number:
// `tsx tests/bench/search-sizes.ts --size 1000,1000000 --questions discovery` (or browse; else both). Discovery has
// few projects beside the creators, which halves the time of filling: keep its files in a folder of their own.
import { parseArgs } from "node:util"
import { fillSearchData } from "./search-data.ts"
import { compareSizes } from "./size-table.ts"

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "1000,1000000" },
    rounds: { type: "string", default: "21" },
    folder: { type: "string" },
    questions: { type: "string", default: "both" },
  },
})
process.env.SEARCH_QUESTIONS = values.questions
const FEW_PROJECTS = 1000
const isDiscovery = values.questions === "discovery"

await compareSizes({
  sizes: values.size.split(",").map(Number),
  rounds: Number(values.rounds),
  program: "search-questions.ts",
  fill: (file, size) => fillSearchData(file, size, isDiscovery ? FEW_PROJECTS : size),
  folder: values.folder,
})
