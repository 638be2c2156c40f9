import { readFileSync } from 'node:fs'
import { readVerifierKey } from './note.ts'
import { checkProofFile } from './proof-file.ts'
import { debtKinds } from './tree/leaf.ts'

const usage = `clearhold-verify --key KEY FILE

  Checks a proof that was downloaded from Clearhold, without asking anyone: that everything owed to its owner stands in the
  total of the snapshot, and that KEY signed that total. KEY is the operator's verifier key, taken from somewhere else than the file.
`

function amountOf(micro: bigint): string {
  return `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`
}

const [flag, keyText = '', path = ''] = process.argv.slice(2)
const key = flag === '--key' ? readVerifierKey(keyText) : undefined
if (key === undefined || path === '') {
  process.stderr.write(usage)
  process.exit(2)
}
const checked = await checkProofFile(readFileSync(path, 'utf8'), key)
if (!checked.holds) {
  process.stdout.write(`Does not hold: ${checked.fault}\n`)
  process.exit(1)
}
const { statement, proof } = checked
const lines = debtKinds.map((kind) => `  ${kind.padEnd(15)} ${amountOf(proof.opening.owedMicro[kind]).padStart(20)}`)
process.stdout.write(
  `Holds: what is owed to ${proof.opening.email} stands in snapshot ${statement.snapshot} of ${statement.origin},\n` +
    `which says that ${amountOf(statement.root.sumMicro)} USDT are owed in all.\n${lines.join('\n')}\n`,
)
