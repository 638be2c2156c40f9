import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { OwnKey } from '@clearhold/contract/approvals/messages'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { readEnrolment, withApprover, writeEnrolment } from '#signer/enrolment.ts'
import { type KeyRing, openKeyRing } from '#signer/keys.ts'
import { runSql } from '#stack/postgres.ts'
import { productEnvironment } from './pages.ts'

/** A key made for approving, as an authenticator holds it. */
export interface HeldKey {
  readonly personId: string
  readonly credentialId: Buffer
  /** COSE. */
  readonly publicKey: Buffer
  /** PKCS #8. */
  readonly privateKey: Buffer
  /** As the site tells the approving page of it. */
  readonly own: OwnKey
}

const keys = new WeakMap<BrowserContext, HeldKey>()
let ring: KeyRing | undefined

export function newHeldKey(personId: string): HeldKey {
  const made = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = made.publicKey.export({ format: 'jwk' })
  const point = (text: string) => Buffer.concat([Buffer.from('5820', 'hex'), Buffer.from(text, 'base64url')])
  const publicKey = Buffer.concat([
    Buffer.from('a501020326200121', 'hex'),
    point(x),
    Buffer.from('22', 'hex'),
    point(y),
  ])
  const credentialId = randomBytes(32)
  return {
    personId,
    credentialId,
    publicKey,
    privateKey: made.privateKey.export({ format: 'der', type: 'pkcs8' }),
    own: {
      kind: 'passkey',
      publicKey: publicKey.toString('base64url'),
      credentialId: credentialId.toString('base64url'),
      fingerprint: '2b7e 91f0',
    },
  }
}

/**
 * A member of staff gets a key for approving that the signer knows, as making it on the approving page and enrolling it at the
 * signer's command line leave it, two days ago: one of less than a day signs no money. approve.spec.ts makes one by hand.
 */
export async function giveApproverKey(context: BrowserContext, personId: string, name: string): Promise<void> {
  const key = newHeldKey(personId)
  const environment = productEnvironment()
  const { hostname, port, username, pathname } = new URL(environment['DATABASE_OWNER_URL'] ?? '')
  await runSql(
    { host: hostname, port: Number(port), user: username },
    pathname.slice(1),
    `insert into approvals.approver_key (id, person_id, name, kind, public_key, credential_id, enrolled_at)
     values ($1, $2, $3, 'passkey', $4, $5, clock_timestamp() - interval '2 days')`,
    [randomUUID(), personId, name, key.publicKey, key.credentialId],
  )
  const { publicKey, credentialId } = key.own
  await enrolAlone({ personId, name, kind: 'passkey', publicKey, credentialId })
  keys.set(context, key)
}

/** Test processes run side by side: one writes the signer's file at a time. */
async function enrolAlone(approver: Parameters<typeof withApprover>[1]): Promise<void> {
  const {
    SIGNER_KEYSTORE: keystore = '',
    SIGNER_APPROVERS: path = '',
    SIGNER_PASSPHRASE: passphrase = 'development only',
  } = productEnvironment()
  const lock = `${path}.e2e-lock`
  while (
    !(await mkdir(lock).then(
      () => true,
      () => false,
    ))
  )
    await pause(20)
  try {
    ring ??= openKeyRing(keystore, passphrase)
    const key = ring.enrolmentKey()
    if (key === undefined) throw new Error('the signer has no keys')
    writeEnrolment(path, key, withApprover(readEnrolment(path, key), approver))
  } finally {
    await rm(lock, { recursive: true })
  }
}

type Transport = 'internal' | 'usb'

/** An authenticator of this window, played by the browser: a phone's own ('internal') or a hardware key ('usb'), with this person's key in it. */
export async function holdKey(
  window: Page,
  transport: Transport = 'internal',
  ...[key = keys.get(window.context())]: readonly [HeldKey?]
): Promise<void> {
  const browser = await window.context().newCDPSession(window)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  if (key === undefined) return
  await browser.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: key.credentialId.toString('base64'),
      isResidentCredential: true,
      rpId: new URL(window.url()).hostname,
      privateKey: key.privateKey.toString('base64'),
      userHandle: Buffer.from(key.personId).toString('base64'),
      signCount: 0,
    },
  })
}

/** Pages whose approving page a test looks at itself at this moment. */
const watched = new WeakSet<Page>()
/** What a page signs by itself at this moment. */
const signing = new WeakMap<Page, Promise<void>>()

/** From now on the maker signs each proposal of this page on the approving page that opens with it. */
export function signOwnProposals(page: Page): void {
  page.on('popup', (opened) => {
    // The site closes the window itself when there is nothing to sign, and a test may end before it.
    if (!watched.has(page))
      signing.set(
        page,
        signHere(opened).catch(() => closeQuietly(opened)),
      )
  })
}

function closeQuietly(opened: Page): Promise<void> {
  return opened.close().catch(() => undefined)
}

/** What is pressed opens the approving page. */
export async function approvingPageOf(page: Page, press: () => Promise<unknown>): Promise<Page> {
  await signing.get(page)
  watched.add(page)
  try {
    const [opened] = await Promise.all([page.waitForEvent('popup'), press()])
    await expect(opened.getByRole('button').first()).toBeVisible()
    return opened
  } finally {
    watched.delete(page)
  }
}

/** What is pressed opens the approving page; there the person signs, with their key or, as a demo admin, with their demo key. */
export async function signOnPage(page: Page, press: () => Promise<unknown>): Promise<void> {
  await signHere(await approvingPageOf(page, press))
}

/** Signs what the approving page shows, once it shows something. */
async function signHere(opened: Page): Promise<void> {
  await opened.getByRole('button').first().waitFor({ timeout: 60_000 })
  const ownKey = opened.getByRole('button', {
    name: /^(Sign with your key|Firmar con su llave|Signer avec votre clé)$/,
  })
  if ((await ownKey.count()) > 0) {
    await holdKey(opened)
    await ownKey.click()
  } else await opened.getByRole('button', { name: /demo|demostración|démonstration/ }).click()
  await expect(opened.getByRole('heading', { name: /^(Signed|Firmado|Signé)/ })).toBeVisible()
  await opened.close()
}
