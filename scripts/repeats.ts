import { repositoryRoot } from '#stack/product.ts'
import { findRepeats } from './repeats/find-repeats.ts'
import { isCode, readTree } from './tidy/files.ts'

// npm run repeats [-- lines]: blocks of duplicated code, the longest first, and how many there are.
const [lines = '6'] = process.argv.slice(2)
const { texts } = readTree(repositoryRoot)
const repeats = findRepeats(new Map([...texts].filter(([path]) => isCode(path))), Number(lines))
for (const { lines: length, first, second } of repeats.slice(0, 60)) {
  console.log(`${String(length).padStart(4)}  ${second.path}:${second.line}  as in  ${first.path}:${first.line}`)
}
const total = repeats.reduce((sum, repeat) => sum + repeat.lines, 0)
console.log(`${repeats.length} repeated blocks of ${lines} or more lines, ${total} lines in all.`)
