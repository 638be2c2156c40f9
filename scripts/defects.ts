import { copyOfTree } from './defects/copy.ts'
import { isInstalled, playerOf } from './defects/play.ts'
import { isBuiltUp, type Row, suiteOf, suites } from './defects/row.ts'
import { table } from './defects/table.ts'
import { patternOfAll } from './defects/titles.ts'
import { complaintWithout, verdictWith } from './defects/verdict.ts'

/**
 * npm run defects: puts every defect of the review back into a copy of today's code, one after the other, and demands that the test which closed
 * the finding is red by an expectation of its own, and green without it.
 * --only MON5,SEC4  only the rows of these findings
 */
const [option, ids = ''] = process.argv.slice(2)
if (option !== undefined && option !== '--only') throw new Error(`'${option}' is not known; there is --only MON5,SEC4`)
const rows = table.filter(({ id }) => option === undefined || ids.split(',').includes(id))
if (rows.length === 0) throw new Error(`no row is about '${ids}'`)

const patternFor = (file: string) => (isBuiltUp(file) ? undefined : patternOfAll(table))
const copy = copyOfTree()
process.chdir(copy.folder)
const player = playerOf(copy.folder)
const end = async (code: number) => {
  await player.close()
  copy.remove()
  process.exit(code)
}
process.on('SIGINT', () => void end(130))

/** Of these rows, those whose tests are not green today, with what is wrong: what a defect does to them says nothing. */
async function redAmong(some: readonly Row[]): Promise<Map<Row, string>> {
  const red = new Map<Row, string>()
  for (const suite of suites) {
    for (const isWhole of [true, false]) {
      const own = some.filter(({ test: { file } }) => suiteOf(file) === suite && isBuiltUp(file) === isWhole)
      const files = [...new Set(own.map(({ test }) => test.file))]
      const [first] = files
      if (first === undefined) continue
      const report = await player.play(suite, files, patternFor(first))
      for (const row of own) {
        const complaint = complaintWithout(row, report)
        if (complaint !== undefined) red.set(row, complaint)
      }
    }
  }
  return red
}

/** Asked once more for those: many files at once on a busy machine are late where a few are not. */
async function redToday(): Promise<ReadonlySet<Row>> {
  const first = await redAmong(rows)
  const red = first.size === 0 ? first : await redAmong([...first.keys()])
  for (const [{ id, test }, complaint] of red) console.log(`${id.padEnd(5)} ${test.titles.at(-1)}: ${complaint}`)
  return new Set(red.keys())
}

async function isFound({ edits, ...row }: Row): Promise<boolean> {
  const { file } = row.test
  const startedAt = performance.now()
  const edited = edits.map((edit) => edit.file)
  const takeOut = copy.putBack(edits)
  await player.changed(edited)
  const report = await player.play(suiteOf(file), [file], patternFor(file))
  takeOut()
  await player.changed(edited)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const { isFound, said } = verdictWith(row, report)
  console.log(`${row.id.padEnd(5)} ${isFound ? 'found' : 'NOT FOUND'} (${seconds} s): ${row.defect}\n      ${said}`)
  return isFound
}

try {
  const red = await redToday()
  let found = 0
  // What needs a new database comes last: it ends what the others share.
  const needsNew = ({ edits }: Row) => edits.some(({ file }) => isInstalled(file))
  for (const row of [...rows.filter((one) => !needsNew(one)), ...rows.filter(needsNew)])
    if (!red.has(row) && (await isFound(row))) found += 1
  console.log(`${found} of ${rows.length} defects are found by their tests`)
  await end(found === rows.length ? 0 : 1)
} catch (error) {
  console.error(error)
  await end(1)
}
