import { startMailCatcher } from '../mail-catcher.ts'

// The mail server of the demo in containers: it is reached from its own network alone, and Caddy shows its page.
const ports = { smtp: 25, page: 8025 }

const catcher = await startMailCatcher(ports, '0.0.0.0')
process.on('SIGTERM', () => void catcher.close().then(() => process.exit(0)))
console.log('Mail is caught and shown.')
