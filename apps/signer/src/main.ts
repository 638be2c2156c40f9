import type { Server } from 'node:http'
import { refuseLowCeiling } from './ceilings.ts'
import { checkWallets } from './check-wallets.ts'
import { now } from './clock.ts'
import { loadSignerConfig, type SignerConfig, tokenOf } from './config.ts'
import { openSignerDatabase } from './database.ts'
import { callers, socketOf } from './doors.ts'
import { createForbiddenCalls } from './forbidden-calls.ts'
import { checkHome } from './home.ts'
import { type KeyRing, openKeyRing } from './keys.ts'
import { lastTurnBeside } from './last-turn.ts'
import { type LogFields, logLine } from './log-line.ts'
import { refuseOwnCustody } from './own-custody.ts'
import { approvingPartsFrom, type Parts, policyOf } from './parts.ts'
import { policyDigest } from './policy.ts'
import { openSocket } from './socket.ts'
import { openToken, type Token } from './token.ts'
import { isForPeople } from './token-fault.ts'

const config = loadSignerConfig()
try {
  const token = await tokenFrom(config)
  const { SIGNER_KEYSTORE, SIGNER_PASSPHRASE, SIGNER_CUSTODY_ADDRESS } = config
  const keys = openKeyRing(SIGNER_KEYSTORE, SIGNER_PASSPHRASE, SIGNER_CUSTODY_ADDRESS, token)
  const parts = await openParts(config, keys)
  await refuseOwnCustody(config.SIGNER_CUSTODY_ADDRESS, keys, parts)
  if (parts !== undefined) {
    await checkWallets(keys, parts)
    await refuseLowCeiling(parts)
    const about = { event: 'signer.policy', level: 'info', policyDigest: policyDigest(parts.policy) } as const
    say(about, 'The signer holds to this policy')
  }
  const servers: Server[] = []
  const forbidden = createForbiddenCalls(now)
  for (const caller of callers) {
    const door = { caller, edition: config.EDITION, forbidden }
    servers.push(await openSocket(socketOf(config.SIGNER_SOCKETS, caller), keys, parts, say, door))
  }
  say(
    { event: 'signer.started', level: 'info', pid: process.pid, paysOut: parts !== undefined },
    'The signer is running',
  )
  const end = async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  // As with wrong settings: trying again would not help, and lock the token.
  process.exit(isForPeople(error) ? 78 : 1)
}

async function tokenFrom(settings: SignerConfig): Promise<Token | undefined> {
  const named = tokenOf(settings)
  return named === undefined ? undefined : openToken(named, { say, now })
}

async function openParts(settings: SignerConfig, keys: KeyRing): Promise<Parts | undefined> {
  const policy = policyOf(settings)
  if (settings.SIGNER_DATABASE_URL === undefined || policy === undefined) return undefined
  const database = await openSignerDatabase(settings.SIGNER_DATABASE_URL, (reason) => {
    // Without the lock another signer may have started: this one must stop. Its supervisor restarts it.
    process.stderr.write(`${reason.message}\n`)
    process.exit(1)
  })
  await checkHome(database, lastTurnBeside(settings.SIGNER_KEYSTORE))
  return {
    keys,
    policy,
    database,
    ...approvingPartsFrom(settings.SIGNER_APPROVERS, keys),
  }
}

function say(fields: LogFields, msg: string): void {
  process.stdout.write(logLine(now(), fields, msg))
}
