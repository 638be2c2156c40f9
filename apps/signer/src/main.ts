import { loadSignerConfig } from './config.ts'
import { openKeyRing } from './keys.ts'
import { openSocket } from './socket.ts'

const { SIGNER_SOCKET, SIGNER_KEYSTORE, SIGNER_PASSPHRASE } = loadSignerConfig()
try {
  const server = await openSocket(SIGNER_SOCKET, openKeyRing(SIGNER_KEYSTORE, SIGNER_PASSPHRASE))
  process.stdout.write(
    `${JSON.stringify({ level: 'info', process: 'signer', pid: process.pid, msg: 'signer is running' })}\n`,
  )
  const end = () => server.close(() => process.exit(0))
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
