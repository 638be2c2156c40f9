import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { socketOf } from '#signer/doors.ts'
import { freePort } from './free-port.ts'
import { nowhereSettings } from './nowhere.ts'
import { nodeProgram, processEnvironment, signerProgram } from './product.ts'
import { runServerCommand } from './server-command.ts'
import { answersOk } from './wait-for.ts'

/** The api process alone, over a database: for benchmarks and stress tests. */
export interface LoneApi {
  readonly url: string
  readonly folder: string
  /** How often it was started; more than once means that it crashed. */
  starts(): number
  /** The process's current memory, without its child processes. */
  residentMegabytes(): number
  /** Open file descriptors. */
  openFiles(): number
  stop(): Promise<void>
}

export async function startLoneApi(
  { appUrl, ownerUrl }: { readonly appUrl: string; readonly ownerUrl: string },
  folder: string,
  publicUrl: string = nowhereSettings.PUBLIC_URL,
  settings: Readonly<Record<string, string>> = {},
): Promise<LoneApi> {
  const port = await freePort()
  const privatePort = await freePort()
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const environment = {
    EDITION: 'demo',
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    ...nowhereSettings,
    PUBLIC_URL: publicUrl,
    STORAGE_DIR: join(folder, 'storage'),
    KEYRING_DIR: join(folder, 'keyring'),
    TMPDIR: temporary,
    LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    API_PORT: String(port),
    PRIVATE_PORT: String(privatePort),
    SIGNER_SOCKET: socketOf(join(folder, 'signer'), 'operator'),
    SIGNER_SOCKETS: join(folder, 'signer'),
    SIGNER_KEYSTORE: join(folder, 'keystore.json'),
    ...settings,
  }
  const logs = join(folder, 'logs')
  const signer = signerProgram(environment, logs)
  await signer.start()
  await runServerCommand('cli', ['keys', 'init'], environment)
  const own = processEnvironment(environment, 'api')
  const program = nodeProgram('api', 'apps/server/src/main/api.ts', own, logs, () =>
    answersOk(`http://127.0.0.1:${port}/api/public/identity`),
  )
  await program.start()
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    starts: () => program.starts,
    residentMegabytes: () => {
      const pages = Number(readFileSync(`/proc/${program.pid}/statm`, 'utf8').split(' ')[1])
      return (pages * 4096) / 1024 ** 2
    },
    openFiles: () => readdirSync(`/proc/${program.pid}/fd`).length,
    stop: async () => {
      await program.stop()
      await signer.stop()
    },
  }
}
