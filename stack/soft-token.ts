import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TokenSettings } from '#signer/token-session.ts'
import { installedFile, programOnPath } from './installed.ts'

const places = ['/usr/lib/softhsm', '/usr/lib/x86_64-linux-gnu/softhsm', '/usr/lib/aarch64-linux-gnu/softhsm']
const modulePath = places.map((folder) => join(folder, 'libsofthsm2.so')).find((path) => existsSync(path))

/** Whether this machine has a token in software, the binding to it, and the tool that makes keys in it which the product would not make. */
export const hasSoftToken =
  modulePath !== undefined &&
  installedFile('pkcs11js', 'build/Release/pkcs11.node') !== undefined &&
  ['softhsm2-util', 'pkcs11-tool'].every((program) => programOnPath(program) !== undefined)

const pin = '123456'

export interface SoftToken {
  readonly settings: TokenSettings
  /** What the library reads; also in this process's environment. */
  readonly environment: { readonly SOFTHSM2_CONF: string }
  /** Makes keys with OpenSC's tool, so that they can be as the product would never make them. */
  makeKey(label: string, ...options: readonly string[]): void
  /** Pulls the token out, and puts it back. */
  remove(): void
  putBack(): void
  /** Puts an empty token of the same label in its place. */
  replace(): void
  /** A second token of the same label beside it. */
  addTwin(): void
  setPin(text: string): void
}

/** A token in a folder. A process uses one at a time: the library reads its settings when it begins. */
export function makeSoftToken(folder: string, label: string): SoftToken {
  if (modulePath === undefined) throw new Error('softhsm2 is not installed')
  const tokens = join(folder, 'tokens')
  const conf = join(folder, 'softhsm2.conf')
  const pinFile = join(folder, 'pin')
  mkdirSync(tokens)
  writeFileSync(conf, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`)
  writeFileSync(pinFile, `${pin}\n`, { mode: 0o600 })
  process.env['SOFTHSM2_CONF'] = conf
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, [...args], { stdio: 'pipe', env: { ...process.env, SOFTHSM2_CONF: conf } })
  const initialise = () =>
    void run('softhsm2-util', '--init-token', '--free', '--label', label, '--pin', pin, '--so-pin', '87654321')
  initialise()
  return {
    settings: { modulePath, label, pinFile },
    environment: { SOFTHSM2_CONF: conf },
    makeKey: (keyLabel, ...options) => {
      const at = ['--module', modulePath, '--token-label', label, '--login', '--pin', pin]
      const kind = options.length > 0 ? options : ['--key-type', 'EC:secp256k1']
      run('pkcs11-tool', ...at, '--keypairgen', '--label', keyLabel, ...kind)
    },
    remove: () => renameSync(tokens, `${tokens}.away`),
    putBack: () => renameSync(`${tokens}.away`, tokens),
    replace: () => {
      mkdirSync(tokens)
      initialise()
    },
    addTwin: initialise,
    setPin: (text) => writeFileSync(pinFile, text),
  }
}
