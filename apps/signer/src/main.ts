import { loadSignerConfig, type SignerConfig } from './config.ts'
import { openSignerDatabase } from './database.ts'
import { checkHome } from './home.ts'
import { type KeyRing, openKeyRing } from './keys.ts'
import { refuseOwnCustody } from './own-custody.ts'
import { approvingPartsFrom, type Parts, policyOf } from './parts.ts'
import { openSocket } from './socket.ts'

const config = loadSignerConfig()
try {
  const keys = openKeyRing(config.SIGNER_KEYSTORE, config.SIGNER_PASSPHRASE, config.SIGNER_CUSTODY_ADDRESS)
  const parts = await openParts(config, keys)
  await refuseOwnCustody(config.SIGNER_CUSTODY_ADDRESS, keys, parts)
  const server = await openSocket(config.SIGNER_SOCKET, keys, parts, say)
  say('signer is running', { level: 'info', pid: process.pid, paysOut: parts !== undefined })
  const end = () => server.close(() => process.exit(0))
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

async function openParts(settings: SignerConfig, keys: KeyRing): Promise<Parts | undefined> {
  const policy = policyOf(settings)
  if (settings.SIGNER_DATABASE_URL === undefined || policy === undefined) return undefined
  const database = await openSignerDatabase(settings.SIGNER_DATABASE_URL, (reason) => {
    // Without the lock another signer may have started: this one must not go on. Whoever supervises it starts it again.
    process.stderr.write(`${reason.message}\n`)
    process.exit(1)
  })
  await checkHome(database)
  return {
    keys,
    policy,
    database,
    ...approvingPartsFrom(settings.SIGNER_APPROVERS, keys),
  }
}

function say(msg: string, about: object): void {
  process.stdout.write(`${JSON.stringify({ level: 'warn', process: 'signer', ...about, msg })}\n`)
}
