import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import {
  preparedRefillSchema,
  type RefillTerms,
  refillStatement,
  signedRefillSchema,
} from '@clearhold/contract/treasury/refill'
import {
  prepareRefill,
  type RefillParts,
  type RefillRefusal,
  type SendRefillRefusal,
  sendRefill,
} from '../domains/treasury/index.ts'
import { connectChain } from '../platform/chain/chain.ts'
import { connectOutgoing } from '../platform/chain/outgoing.ts'
import type { ConfigOf } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Printed } from './kyc-commands.ts'

const weiPerGwei = 1_000_000_000n
const lookEveryMs = 2_000
/** An hour: a transfer that is not deep by then waits for lower fees. */
const looksMax = 1_800

const notPrepared: Readonly<Record<RefillRefusal, string>> = {
  wallets_unknown: 'The wallets are not in the register yet: start the signer and the worker first.',
  fees_too_high: 'The network costs more than PAYOUT_FEE_CAP_GWEI at the moment. Wait, or raise the cap.',
  transaction_pending: 'A transaction of the custody wallet waits for its block. Prepare the next one when it stands.',
  not_enough_token: 'The custody wallet holds less than this amount.',
  not_enough_coin: 'The custody wallet has too little coin to pay for the transfer. Send it some.',
}

const notSent: Readonly<Record<SendRefillRefusal, string>> = {
  wallets_changed:
    'The wallets in the register are not those of the prepared file. Nothing was sent; prepare it again.',
  not_what_was_prepared:
    'The signed bytes do not say what the prepared file says. Nothing was sent. Find out who changed which of the two.',
  not_sent: 'Both providers refused the transfer. Nothing was sent; prepare it again.',
  reverted: 'The transfer stands in the chain and was reverted: no USDT moved, the fee is spent.',
  not_confirmed:
    'The transfer was handed over and does not stand deep yet. Run the same command again: it is the same transfer.',
}

interface PrepareOptions {
  readonly amount: string | undefined
  readonly out: string | undefined
}

/** Writes the file that is carried to the offline key, and prints what its operator compares there. */
export async function prepareCustody(
  database: Database,
  config: ConfigOf<'worker'>,
  { amount, out }: PrepareOptions,
): Promise<Printed> {
  const amountMicro = microFromDecimal(amount ?? '')
  if (amountMicro === undefined || amountMicro <= 0n || out === undefined)
    return { done: false, text: 'Give --amount, in USDT, and --out, the file to write. Nothing was prepared.' }
  const found = await prepareRefill(refillParts(database, config), amountMicro)
  if (!found.ok) return { done: false, text: `${notPrepared[found.code]} Nothing was prepared.` }
  const refill = found.value
  if (refill.kind === 'multisig') {
    const { custody, token, data, hot } = refill
    const told = [
      `Custody ${custody} is a contract: propose this call there, to be signed by its owners in their own way.`,
      `  to     ${token}`,
      '  value  0',
      `  data   ${data}`,
      `It moves ${decimalFromMicro(amountMicro)} USDT to the hot wallet ${hot}. No file was written.`,
    ]
    return { done: true, text: told.join('\n') }
  }
  const { terms } = refill
  const digest = `0x${createHash('sha256').update(refillStatement(terms)).digest('hex')}`
  const { amountMicro: micro, maxFeeWei, priorityFeeWei, ...rest } = terms
  const file = {
    kind: 'clearhold prepared refill 1',
    ...rest,
    amountMicro: micro.toString(),
    maxFeeWei: maxFeeWei.toString(),
    priorityFeeWei: priorityFeeWei.toString(),
    digest,
  }
  writeFileSync(out, `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  return { done: true, text: `${describe(terms, digest)}\nCarry ${out} to the offline machine: clearhold custody sign` }
}

function describe({ amountMicro, from, to, token, chainId, nonce }: RefillTerms, digest: string): string {
  return [
    `Prepared: ${decimalFromMicro(amountMicro)} USDT (${token} on chain ${chainId})`,
    `  from    ${from} (custody), nonce ${nonce}`,
    `  to      ${to} (hot wallet of the register)`,
    `  digest  ${digest}`,
  ].join('\n')
}

interface SendOptions {
  readonly prepared: string | undefined
  readonly signed: string | undefined
}

export async function sendCustody(
  database: Database,
  config: ConfigOf<'worker'>,
  { prepared, signed }: SendOptions,
): Promise<Printed> {
  if (prepared === undefined || signed === undefined)
    return { done: false, text: 'Give --prepared and --signed, the two files. Nothing was sent.' }
  const terms = preparedRefillSchema.parse(JSON.parse(readFileSync(prepared, 'utf8')))
  const bytes = signedRefillSchema.parse(JSON.parse(readFileSync(signed, 'utf8')))
  const sent = await sendRefill(refillParts(database, config), terms, bytes)
  if (!sent.ok) return { done: false, text: notSent[sent.code] }
  return {
    done: true,
    text: `${decimalFromMicro(terms.amountMicro)} USDT stand in the hot wallet ${terms.to}: ${sent.value.hash}`,
  }
}

/** The signer's program for the offline key, in this terminal: it reads no settings and opens no connection. */
export async function runOffline(args: readonly string[]): Promise<string> {
  const program = fileURLToPath(new URL('../../../signer/src/custody-cli.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
  return ''
}

function refillParts(database: Database, config: ConfigOf<'worker'>): RefillParts {
  const { CHAIN_ID: chainId, CHAIN_RPC_URLS: urls, CHAIN_CONFIRMATIONS: confirmationsNeeded } = config
  return {
    database,
    chain: connectChain(chainId, urls),
    outgoing: connectOutgoing(urls),
    feeCapWei: BigInt(config.PAYOUT_FEE_CAP_GWEI) * weiPerGwei,
    confirmationsNeeded,
    pause: async () => setTimeout(lookEveryMs, undefined),
    looksMax,
  }
}
