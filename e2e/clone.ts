import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'
import { waitFor } from '#stack/wait-for.ts'

/** What npm ci installed here a moment ago, from the same lock file, linked into a clone. */
export function linkInstalled(clone: string): void {
  const folders = execFileSync('find', ['.', '-name', 'node_modules', '-prune'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  for (const modules of folders.trim().split('\n'))
    execFileSync('cp', ['-al', join(repositoryRoot, modules), join(clone, modules)])
}

export interface Dev {
  readonly output: () => string
  readonly urls: Readonly<Record<string, string>>
  end(): Promise<number | null>
}

interface DevOptions {
  readonly clone: string
  /** As README says it. */
  readonly command?: string
  /** Of its own: a developer's is not touched. */
  readonly database: string
  readonly more?: readonly string[]
}

/** npm run dev, awaited until it says Ready; Ctrl-C ends it. */
export async function startDev({ clone, command = 'npm run dev', database, more = [] }: DevOptions): Promise<Dev> {
  const [program = '', ...words] = command.split(' ')
  const child: ChildProcess = spawn(program, [...words, '--', '--any-ports', '--database', database, ...more], {
    cwd: clone,
    detached: true,
  })
  let text = ''
  child.stdout?.on('data', (chunk) => (text += chunk))
  child.stderr?.on('data', (chunk) => (text += chunk))
  const end = async () => {
    if (child.exitCode !== null) return child.exitCode
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    return ended
  }
  await waitFor('npm run dev to be ready', async () => text.includes('Ready.') || child.exitCode !== null, {
    timeoutMs: 300_000,
  }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  if (child.exitCode !== null) throw new Error(text)
  const urls = Object.fromEntries(
    [...text.matchAll(/^ {2}(\S.*?) {2,}(http\S+)$/gm)].map(([, name = '', url = '']) => [name, url]),
  )
  return { output: () => text, urls, end }
}
