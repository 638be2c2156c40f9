import { readFileSync, readSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { microFromDecimal } from '@clearhold/contract/money'
import { preparedOwnershipSchema } from '@clearhold/contract/solvency/ownership'
import { preparedRefillSchema } from '@clearhold/contract/treasury/refill'
import {
  createCustodyKey,
  describeRefill,
  openCustodyKey,
  type RefillRules,
  refillRefusal,
  signRefill,
} from './custody.ts'
import { describeOwnership, ownershipRefusal, signOwnership } from './custody-ownership.ts'
import type { Hex } from './keys.ts'

/** Reads no settings and opens no connection: it runs on a machine that has neither. */
const usage = `clearhold custody create|sign|ownership sign: on the offline machine, with the passphrase on standard input

  custody create --key FILE      makes the key of a custody wallet and prints its address
  custody sign --key FILE --in PREPARED --out SIGNED --hot 0x... --token 0x... --chain N --most USDT
               [--decimals 6] [--max-fee-wei 200000000000]
                                 shows what the prepared file says and signs it, if it pays the hot wallet you name, in
                                 the token you name, and no more than you name
  custody ownership sign --key FILE --in PREPARED --out SIGNED --chain N --origin NAME/log
                                 shows the statement of the prepared file and signs it, if it is for the chain and the log
                                 you name; it moves nothing
`

const options = {
  key: { type: 'string' },
  in: { type: 'string' },
  out: { type: 'string' },
  hot: { type: 'string' },
  token: { type: 'string' },
  chain: { type: 'string' },
  origin: { type: 'string' },
  most: { type: 'string' },
  decimals: { type: 'string' },
  'max-fee-wei': { type: 'string' },
} as const

type Values = Readonly<Partial<Record<keyof typeof options, string>>>

const passphraseLengthMin = 12

const commands: Readonly<Record<string, (values: Values) => Promise<string>>> = {
  create: async (values) => {
    const key = required(values, 'key')
    const { address } = createCustodyKey(key, readPassphrase())
    return `${address}\nBack up ${key} and the passphrase, each elsewhere. Name the address in SIGNER_CUSTODY_ADDRESS.`
  },
  sign: async (values) => {
    const rules = readRules(values)
    const keyPath = required(values, 'key')
    const inPath = required(values, 'in')
    const outPath = required(values, 'out')
    const prepared = preparedRefillSchema.parse(JSON.parse(readFileSync(inPath, 'utf8')))
    process.stderr.write(`To be signed:\n${describeRefill(prepared)}\n`)
    const refusal = refillRefusal(prepared, rules)
    if (refusal !== undefined) throw new Error(`${refusal} Nothing was signed.`)
    const signed = await signRefill(openCustodyKey(keyPath, readPassphrase()), prepared, rules)
    writeFileSync(outPath, `${JSON.stringify(signed, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
    return `Signed: ${signed.hash}\nCarry ${outPath} back and run: clearhold custody send`
  },
  'ownership sign': async (values) => {
    const rules = { chainId: readChain(values), origin: required(values, 'origin') }
    const keyPath = required(values, 'key')
    const inPath = required(values, 'in')
    const outPath = required(values, 'out')
    const prepared = preparedOwnershipSchema.parse(JSON.parse(readFileSync(inPath, 'utf8')))
    process.stderr.write(`To be signed:\n${describeOwnership(prepared)}\n`)
    const refusal = ownershipRefusal(prepared, rules)
    if (refusal !== undefined) throw new Error(`${refusal} Nothing was signed.`)
    const signed = signOwnership(openCustodyKey(keyPath, readPassphrase()), prepared, rules)
    writeFileSync(outPath, `${JSON.stringify(signed, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
    return `Signed: ${signed.signature}\nCarry ${outPath} back and run: clearhold custody ownership keep`
  },
}

function required(values: Values, name: keyof Values): string {
  const value = values[name]
  if (value === undefined || value === '') throw new Error(`--${name} is missing.\n\n${usage}`)
  return value
}

function readChain(values: Values): number {
  const chainId = Number(required(values, 'chain'))
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw new Error('--chain is the number of a chain.')
  return chainId
}

function readRules(values: Values): RefillRules {
  const chainId = readChain(values)
  const tokenDecimals = Number(values.decimals ?? '6')
  const mostMicro = microFromDecimal(required(values, 'most'))
  const maxFee = values['max-fee-wei'] ?? '200000000000'
  if (!Number.isSafeInteger(tokenDecimals) || tokenDecimals < 6 || tokenDecimals > 18)
    throw new Error('--decimals is 6 to 18.')
  if (mostMicro === undefined) throw new Error('--most is an amount of USDT, such as 5000.')
  if (!/^[1-9]\d{0,29}$/.test(maxFee)) throw new Error('--max-fee-wei is a number of wei.')
  const token = readAddress(values, 'token')
  const hot = readAddress(values, 'hot')
  return { chainId, tokenDecimals, mostMicro, token, hot, maxFeeWei: BigInt(maxFee) }
}

function readAddress(values: Values, name: 'token' | 'hot'): Hex {
  const text = required(values, name)
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new Error(`--${name} is 0x and forty digits.`)
  return text.toLowerCase() as Hex
}

/** The first line of standard input: never an argument, which other users of the machine could read. */
function readPassphrase(): string {
  process.stderr.write('Passphrase: ')
  const bytes: number[] = []
  const next = Buffer.alloc(1)
  while (readSync(0, next) === 1 && next[0] !== 0x0a) bytes.push(next[0] ?? 0)
  const line = Buffer.from(bytes).toString('utf8').trimEnd()
  if (line.length < passphraseLengthMin) throw new Error('The passphrase has at least 12 characters.')
  return line
}

try {
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const command = commands[positionals.join(' ')]
  if (command === undefined) throw new Error(usage)
  process.stdout.write(`${await command(values)}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
