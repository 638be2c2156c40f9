import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { socketOf } from '#signer/doors.ts'
import { freePort } from './free-port.ts'
import { nowhereSettings } from './nowhere.ts'
import { type Environment, nodeProgram, processEnvironment, signerProgram } from './product.ts'
import { runServerCommand } from './server-command.ts'
import { answersOk } from './wait-for.ts'

/** A running api process. */
export interface ApiProcess {
  readonly url: string
  /** Of its metrics and its health, which no visitor reaches. */
  readonly privatePort: number
  processId(): number
  /** How often it was started; more than once means that it crashed. */
  starts(): number
  /** The process's current memory, without its child processes. */
  residentMegabytes(): number
  /** Open file descriptors. */
  openFiles(): number
  stop(): Promise<void>
}

/** The api process alone, over a database: for benchmarks and stress tests. */
export interface LoneApi extends ApiProcess {
  readonly folder: string
  /** One more with the same settings; it is stopped before this one. */
  startAnother(): Promise<ApiProcess>
}

export async function startLoneApi(
  { appUrl, ownerUrl }: { readonly appUrl: string; readonly ownerUrl: string },
  folder: string,
  publicUrl: string = nowhereSettings.PUBLIC_URL,
  settings: Readonly<Record<string, string>> = {},
  /** Given where one that was stopped is started again. */
  privatePort?: number,
): Promise<LoneApi> {
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
    SIGNER_SOCKET: socketOf(join(folder, 'signer'), 'operator'),
    SIGNER_SOCKETS: join(folder, 'signer'),
    SIGNER_KEYSTORE: join(folder, 'keystore.json'),
    ...settings,
  }
  const logs = join(folder, 'logs')
  const signer = signerProgram(environment, logs)
  await signer.start()
  await runServerCommand('cli', ['keys', 'init'], environment)
  const api = await startApiProcess(environment, 'api', logs, privatePort)
  return {
    ...api,
    folder,
    startAnother: () => startApiProcess(environment, 'api-2', logs),
    stop: async () => {
      await api.stop()
      await signer.stop()
    },
  }
}

async function startApiProcess(
  environment: Environment,
  name: string,
  logs: string,
  askedPrivatePort?: number,
): Promise<ApiProcess> {
  const port = await freePort()
  const privatePort = askedPrivatePort ?? (await freePort())
  const own = {
    ...processEnvironment(environment, 'api'),
    API_PORT: String(port),
    PRIVATE_PORT: String(privatePort),
  }
  const program = nodeProgram(name, 'apps/server/src/main/api.ts', own, logs, () =>
    answersOk(`http://127.0.0.1:${port}/api/public/identity`),
  )
  await program.start()
  return {
    url: `http://127.0.0.1:${port}`,
    privatePort,
    processId: () => program.pid ?? 0,
    starts: () => program.starts,
    residentMegabytes: () => {
      const pages = Number(readFileSync(`/proc/${program.pid}/statm`, 'utf8').split(' ')[1])
      return (pages * 4096) / 1024 ** 2
    },
    openFiles: () => readdirSync(`/proc/${program.pid}/fd`).length,
    stop: () => program.stop(),
  }
}
