import { readFileSync } from 'node:fs'
import { startMailCatcher } from '../mail-catcher.ts'

// The mail server of an installation to try things with, in containers: of the demo, where Caddy shows its page, and of the drill of the live
// edition, which sends no mail in clear text. MAIL_CERTIFICATE_FOLDER has key.pem and cert.pem; with it mails come over TLS alone.
const { MAIL_CERTIFICATE_FOLDER: folder } = process.env
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const certificate = folder === undefined ? undefined : { key: read('key.pem'), cert: read('cert.pem') }
const ports = { smtp: certificate === undefined ? 25 : 465, page: 8025 }

const catcher = await startMailCatcher(ports, { host: '0.0.0.0', certificate })
process.on('SIGTERM', () => void catcher.close().then(() => process.exit(0)))
console.log('Mail is caught and shown.')
