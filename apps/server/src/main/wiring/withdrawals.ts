import { readFileSync } from 'node:fs'
import type { Result } from '@clearhold/contract/result'
import type { PayoutDesk } from '@clearhold/contract/withdrawals/schema'
import { readNames } from '#domains/accounts/index.ts'
import { personOf } from '#domains/audit/index.ts'
import { type PayoutSwitch, readSwitch, type WithdrawSettings } from '#domains/withdrawals/index.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { connectOutgoing } from '#platform/chain/outgoing.ts'
import type { ConfigOf } from '#platform/config/config.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { connectPayoutSigner, type PayoutSigner, type SignerRefusal } from '#platform/signer/payout-signer.ts'
import { type DeskFigures, readDeskFigures } from './payout-desk.ts'

/** What withdrawals need beyond what the api has anyway. */
export interface WithdrawalServices {
  readonly settings: WithdrawSettings
  readonly payoutSwitch: PayoutSwitch
  /** The desk's figures from treasury and the payout flows; the switch is added here. */
  readonly readDesk: () => Promise<DeskFigures>
  readonly readIdentityName: (personId: string) => Promise<string | null>
  /** The digest of all settings that the signer enforces; undefined when it did not answer. */
  readonly readPolicyDigest: () => Promise<string | undefined>
}

/** What withdrawals need of the settings, of the register of our addresses, and of the signer. */
export function withdrawalServices(
  config: ConfigOf<'api'>,
  database: Database,
  readIdentityName: WithdrawalServices['readIdentityName'],
): WithdrawalServices {
  const { CHAIN_ID: chainId, CHAIN_RPC_URLS: urls, SIGNER_SOCKET: socket } = config
  const signer = connectPayoutSigner(socket)
  const chain = connectChain(chainId, urls)
  const outgoing = connectOutgoing(urls)
  return {
    settings: withdrawSettings(config),
    payoutSwitch: payoutSwitchOf(signer),
    readDesk: async () => {
      const [limits, policy] = await Promise.all([signer.limits(), signer.policy()])
      return readDeskFigures({ database, chain, outgoing, limits: certain(limits), policy: certain(policy) })
    },
    readIdentityName,
    readPolicyDigest: async () => {
      const policy = await signer.policy().catch(() => undefined)
      return policy?.ok ? policy.value.digest : undefined
    },
  }
}

export function payoutSwitchOf(signer: Pick<PayoutSigner, 'stop' | 'start'>): PayoutSwitch {
  return {
    stop: async (stopping) => void certain(await signer.stop(stopping)),
    start: async (commandId) => {
      const answer = await signer.start(commandId)
      return answer.ok ? undefined : answer.code
    },
  }
}

function certain<Value>(answer: Result<Value, SignerRefusal>): Value {
  if (!answer.ok) throw new Error(`the signer refused: ${answer.code}`)
  return answer.value
}

export function withdrawSettings(config: ConfigOf<'api'>): WithdrawSettings {
  return {
    verified: { dayMaxMicro: config.WITHDRAW_DAY_MAX_USDT, monthMaxMicro: config.WITHDRAW_MONTH_MAX_USDT },
    pending: {
      dayMaxMicro: config.WITHDRAW_PENDING_DAY_MAX_USDT,
      monthMaxMicro: config.WITHDRAW_PENDING_MONTH_MAX_USDT,
    },
    requestsPerDay: config.WITHDRAW_REQUESTS_PER_DAY,
    openMax: config.WITHDRAW_OPEN_MAX,
    tiers: {
      autoMaxMicro: config.WITHDRAW_AUTO_MAX_USDT,
      oneMaxMicro: config.WITHDRAW_ONE_APPROVER_MAX_USDT,
    },
    denied: readDenied(config.WITHDRAW_DENIED_FILE),
    bankOffered: config.bank !== undefined,
    isLive: config.EDITION === 'live',
  }
}

/** The addresses of a file; any line that is neither an address nor a comment prevents the start. */
export function readDenied(file: string): ReadonlySet<string> {
  if (file === '') return new Set()
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
  const wrong = lines.find((line) => !/^0x[0-9a-fA-F]{40}$/.test(line))
  if (wrong !== undefined) throw new Error(`WITHDRAW_DENIED_FILE holds a line that is no address: ${wrong}`)
  return new Set(lines.map((line) => line.toLowerCase()))
}

/** The desk including the kill switch. */
export async function readPayoutDesk(
  database: Database,
  outside: Pick<WithdrawalServices, 'readDesk'>,
): Promise<PayoutDesk> {
  const [desk, state] = await Promise.all([outside.readDesk(), readSwitch(database.reader)])
  const stop = state?.stopped === true ? state : undefined
  return {
    ...desk,
    stopped: stop !== undefined,
    stoppedAt: stop?.at.toISOString() ?? null,
    stoppedBy: stop?.by ?? null,
    stoppedByName: stop === undefined ? null : await nameOf(database.reader, stop.by),
    stopReason: stop?.reason ?? null,
  }
}

async function nameOf(reader: Reader, actor: string): Promise<string | null> {
  const personId = personOf(actor)
  if (personId === undefined) return null
  return (await readNames(reader, [personId])).get(personId) ?? null
}
