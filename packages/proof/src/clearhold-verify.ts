import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { CheckedAccountStatement } from './account-statement/check.ts'
import { type Balances, balanceKinds } from './account-statement/said.ts'
import { hexOf } from './bytes.ts'
import { type CheckedFile, checkFile, verdictOf } from './check-file.ts'
import { type Checkpoint, readWitnessKey, verifierDigestOf } from './log/checkpoint.ts'
import { readVerifierKey } from './note.ts'
import { sha256 } from './sha256.ts'
import { debtKinds } from './tree/leaf.ts'

const usage = `clearhold-verify --key KEY [--answers KEY] [--witness KEY]... FILE
clearhold-verify --key KEY --served PAGE CHECKPOINT

  Checks what was downloaded from Clearhold: a proof of what is owed to its owner, an account statement,
  a receipt, a fraud, an answer, the note of a snapshot or a checkpoint of the log. It connects to nothing, unless PAGE is an address.

  --key      the operator's verifier key of the log, taken from somewhere else than the file
  --answers  the key that signs answers to one investor; needed for answers, account statements and frauds
  --witness  a witness whose cosignature of a checkpoint is looked for; may be given several times
  --served   verify.html as it is served, a file or an address: compared with the digest that the checkpoint names
`

function amountOf(micro: bigint): string {
  return `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`
}

function end(code: number, text: string): never {
  ;(code === 2 ? process.stderr : process.stdout).write(text)
  process.exit(code)
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        key: { type: 'string' },
        answers: { type: 'string' },
        witness: { type: 'string', multiple: true },
        served: { type: 'string' },
      },
      allowPositionals: true,
    })
  } catch {
    end(2, usage)
  }
}

function keyOrEnd(text: string, read: typeof readWitnessKey) {
  return read(text) ?? end(2, `This is no verifier key: ${text}\n`)
}

/** The message for a valid file; undefined for a fault. */
function saidOf(file: CheckedFile): string | undefined {
  switch (file.kind) {
    case 'proof': {
      if (!file.checked.holds) return undefined
      const { statement, proof } = file.checked
      const lines = debtKinds.map(
        (kind) => `  ${kind.padEnd(15)} ${amountOf(proof.opening.owedMicro[kind]).padStart(20)}`,
      )
      return `Holds: what is owed to ${proof.opening.email} stands in snapshot ${statement.snapshot} of ${statement.origin},\nwhich says that ${amountOf(statement.root.sumMicro)} USDT are owed in all and ${amountOf(statement.heldMicro)} are held.\n${lines.join('\n')}\n`
    }
    case 'fraud':
      if (!file.checked.isConfirmed) return undefined
      return `Fraud confirmed: ${file.checked.contradiction}. The operator's keys signed things that cannot all be true.\n`
    case 'receipt': {
      if (!file.checked.holds) return undefined
      const { receipt, personId } = file.checked
      const own = receipt.sides.flatMap((side) => ('account' in side ? [side] : []))
      const lines = own.map(
        ({ account, amountMicro, afterMicro }) =>
          `  ${account.split(':').at(-1)?.padEnd(15)} ${amountOf(amountMicro).padStart(20)}, after it ${amountOf(afterMicro)}\n`,
      )
      return `Holds: entry ${receipt.entry.id} (${receipt.entry.reason}) of ${personId} stands in the log.\n${lines.join('')}`
    }
    case 'account_statement':
      return file.checked.holds ? saidOfStatement(file.checked) : undefined
    case 'answer': {
      if (!file.checked.holds) return undefined
      const { snapshot, personId, leaf, owedMicro } = file.checked.answer
      const said = leaf === undefined ? 'no leaf' : `${amountOf(owedMicro)} USDT`
      return `Holds: ${personId} was told about snapshot ${snapshot}: ${said}.\n`
    }
    case 'snapshot': {
      if (!file.checked.holds) return undefined
      const { snapshot, root, heldMicro } = file.checked.statement
      return `Holds: snapshot ${snapshot} says that ${amountOf(root.sumMicro)} USDT are owed and ${amountOf(heldMicro)} held.\n`
    }
    case 'checkpoint': {
      if (!file.checked.holds) return undefined
      const { checkpoint, cosigned } = file.checked
      const seen = cosigned.map(({ name, timeSeconds }) => `  seen by ${name} at ${timeSeconds}\n`)
      return `Holds: the log has ${checkpoint.size} entries.\n${seen.join('')}`
    }
    case 'needs_answers_key':
      return end(2, 'Give the key that signs answers: --answers KEY\n')
    case 'unknown':
      return undefined
  }
}

function saidOfStatement({ said, movements }: Extract<CheckedAccountStatement, { readonly holds: true }>): string {
  const sum = (balances: Balances) => amountOf(balanceKinds.reduce((total, kind) => total + balances[kind], 0n))
  const shown = `Its ${movements.length} movements add up and are in the log of ${said.log.size} entries.`
  const printed =
    said.kind === 'pdf' ? 'What the PDF prints is signed as a whole; these figures are the proved ones.\n' : ''
  return `Holds: statement of ${said.personId}, ${said.from} to ${said.to}.\n  opening ${sum(said.opening).padStart(20)}\n  closing ${sum(said.closing).padStart(20)}\n${shown}\n${printed}`
}

/** The bytes at a URL or in a file. */
async function readServed(place: string): Promise<Uint8Array> {
  if (!/^https?:\/\//.test(place)) return readFileSync(place)
  const answer = await fetch(place, { redirect: 'error' })
  if (!answer.ok) end(1, `The page cannot be read: ${place} answers ${answer.status}\n`)
  return new Uint8Array(await answer.arrayBuffer())
}

async function compareServed(place: string, checkpoint: Checkpoint): Promise<never> {
  const said = verifierDigestOf(checkpoint)
  if (said === undefined) end(1, 'The checkpoint names no verifier.\n')
  const served = hexOf(sha256(await readServed(place)))
  if (served === said) end(0, `The verifier that is served is the one the checkpoint names: ${said}\n`)
  end(1, `The verifier that is served is another:\n  the checkpoint names ${said}\n  served is            ${served}\n`)
}

const { values, positionals } = readOptions()
const [path, ...others] = positionals
if (values.key === undefined || path === undefined || others.length > 0) end(2, usage)
const file = await checkFile(readFileSync(path), {
  log: keyOrEnd(values.key, readVerifierKey),
  answers: values.answers === undefined ? undefined : keyOrEnd(values.answers, readVerifierKey),
  witnesses: (values.witness ?? []).map((text) => keyOrEnd(text, readWitnessKey)),
})
const said = saidOf(file)
if (said === undefined) end(1, `Does not hold: ${verdictOf(file)}\n`)
if (values.served === undefined) end(0, said)
if (file.kind !== 'checkpoint' || !file.checked.holds) end(2, usage)
await compareServed(values.served, file.checked.checkpoint)
