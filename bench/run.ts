import { runCellsBench } from './cells/bench.ts'
import { runFlowsBench } from './flows/bench.ts'
import { runListsBench } from './lists/bench.ts'
import { runLiveBench } from './live/bench.ts'
import { runPeersBench } from './peers/bench.ts'
import { runPeopleBench } from './people/bench.ts'
import { runProofBench } from './proof/bench.ts'
import { runScannerBench } from './scanner/bench.ts'
import { runSignerBench } from './signer/bench.ts'
import { runTouchBench } from './touch/bench.ts'

// npm run bench cells|flows|lists|live|peers|people|proof|scanner|signer|touch [-- --quick] [--json]
const benches: Readonly<Record<string, (options: { quick: boolean; json: boolean }) => Promise<boolean>>> = {
  cells: runCellsBench,
  flows: runFlowsBench,
  lists: runListsBench,
  live: runLiveBench,
  peers: runPeersBench,
  people: runPeopleBench,
  proof: runProofBench,
  scanner: runScannerBench,
  signer: runSignerBench,
  touch: runTouchBench,
}
const [name = '', ...flags] = process.argv.slice(2)
const bench = benches[name]
const unknown = flags.filter((flag) => flag !== '--quick' && flag !== '--json')
if (bench === undefined || unknown.length > 0) {
  console.error(`Usage: npm run bench ${Object.keys(benches).join('|')} [-- --quick] [--json]`)
  process.exit(2)
}
process.exit((await bench({ quick: flags.includes('--quick'), json: flags.includes('--json') })) ? 0 : 1)
