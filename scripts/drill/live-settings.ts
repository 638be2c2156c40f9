import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { userNumbers } from '#stack/demo/settings.ts'
import { repositoryRoot } from '#stack/product.ts'
import { ensureRestateIdentity } from '#stack/restate-identity.ts'
import { makeMailCertificate } from '#testing/mail-certificate.ts'
import { inventedSdn } from '#testing/sanctions-list.ts'

// What deploy/README.md has an operator prepare for compose.live.yaml, for the drill: settings, secrets, a sanctions list, and the
// certificate of the drill's mail server with the authority that signed it. OPERATOR_* come from the environment, as for the pages.
//   node scripts/drill/live-settings.ts --folder FOLDER --url https://… --custody 0x… --token 0x…
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    url: { type: 'string', default: '' },
    custody: { type: 'string', default: '' },
    token: { type: 'string', default: '' },
  },
})
const { folder, url, custody, token } = values
const site = new URL(url).hostname
const mailHost = `mail.${site}`
const own = userNumbers(readFileSync(join(repositoryRoot, 'deploy/images/passwd'), 'utf8'))

const placeOf = (...names: readonly string[]) => join(folder, ...names)
for (const name of ['settings', 'secrets', 'sanctions', 'backup', 'handover', 'mail'])
  mkdirSync(placeOf(name), { recursive: true, mode: 0o755 })

makeSecrets()
makeMailCertificate(placeOf('mail'), mailHost)
// The worker trusts it by NODE_EXTRA_CA_CERTS.
copyFileSync(placeOf('mail', 'authority.pem'), placeOf('secrets', 'worker', 'mail-authority.pem'))
makeSettings(ensureRestateIdentity(placeOf('secrets', 'restate', 'identity.pem')).publicKey)
for (const [process, user] of [
  ['api', 'clearhold-api'],
  ['worker', 'clearhold-worker'],
  ['watcher', 'clearhold-watcher'],
  ['signer', 'clearhold-signer'],
  ['restate', 'clearhold-restate'],
] as const)
  give(placeOf('secrets', process), user)
give(placeOf('mail'), 'clearhold-demo')
writeFileSync(placeOf('sanctions', 'sdn.xml'), listOf(new Date()))
copyFileSync(join(repositoryRoot, 'deploy/alertmanager/alertmanager.yml'), placeOf('settings', 'alertmanager.yml'))
writeFileSync(placeOf('backup', 'stamp'), '')
chmodSync(placeOf('handover'), 0o700)

function makeSecrets(): void {
  const master = randomBytes(32).toString('hex')
  const document = randomBytes(32).toString('hex')
  const files = {
    'api/master-key': master,
    'api/document-key': document,
    'api/session-key': randomBytes(32).toString('hex'),
    'worker/master-key': master,
    'worker/document-key': document,
    'signer/passphrase': randomBytes(24).toString('base64url'),
  }
  for (const process of ['api', 'worker', 'watcher', 'signer', 'restate'])
    mkdirSync(placeOf('secrets', process), { recursive: true, mode: 0o700 })
  for (const [name, text] of Object.entries(files)) writeFileSync(placeOf('secrets', name), text, { mode: 0o400 })
}

function makeSettings(restateKey: string): void {
  const operator = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('OPERATOR_')))
  // Two names of one anvil: there is one chain, and live wants two providers.
  const providers = 'http://provider-one:8545,http://provider-two:8545'
  const chain = { CHAIN_ID: '1', CHAIN_RPC_URLS: providers }
  const files = { PUBLIC_URL: url, ...operator }
  const worker = {
    ...chain,
    ...files,
    TOKEN_ADDRESS: token,
    RESTATE_IDENTITY_KEYS: restateKey,
    SMTP_URL: `smtps://${mailHost}:465`,
    MAIL_FROM: `Clearhold drill <no-reply@${site}>`,
    SWEEP_COIN_PRICE_USDT: '2500',
    NODE_EXTRA_CA_CERTS: '/run/secrets/clearhold/mail-authority.pem',
  }
  const settings = {
    api: { ...chain, ...files },
    worker,
    command: worker,
    watcher: { ...chain, TOKEN_ADDRESS: token },
    signer: {
      SIGNER_CUSTODY_ADDRESS: custody,
      SIGNER_RPC_URLS: providers,
      CHAIN_ID: '1',
      TOKEN_ADDRESS: token,
      PUBLIC_URL: url,
    },
    status: { STATUS_URL: `https://status.${site}`, PUBLIC_URL: url, OPERATOR_BRAND: operator['OPERATOR_BRAND'] ?? '' },
    web: {
      SITE_ADDRESS: `https://${site}`,
      APPROVE_ADDRESS: `https://approve.${site}`,
      STATUS_ADDRESS: `https://status.${site}`,
    },
  }
  for (const [process, pairs] of Object.entries(settings)) {
    const lines = Object.entries(pairs).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(placeOf('settings', `${process}.env`), lines.join(''), { mode: 0o600 })
  }
}

function listOf(today: Date): string {
  const [year, month, day] = today.toISOString().slice(0, 10).split('-')
  return inventedSdn([{ uid: '1', firstName: 'Zorblax', lastName: 'Quuxley' }], `${month}/${day}/${year}`)
}

function give(place: string, user: string): void {
  const number = own.get(user)
  if (number === undefined) throw new Error(`There is no user ${user} in the images.`)
  for (const path of ['.', ...readdirSync(place)]) chownSync(join(place, path), number, number)
}
