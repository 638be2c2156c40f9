import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Environment, repositoryRoot } from './product.ts'

const run = promisify(execFile)

/** Runs a one-shot entry of the server (migrate, cli) and answers what it printed. */
export async function runServerCommand(
  entry: 'migrate' | 'cli',
  args: readonly string[],
  environment: Environment,
): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(repositoryRoot, `apps/server/src/main/${entry}.ts`), ...args],
    {
      cwd: repositoryRoot,
      env: { ...process.env, ...environment },
    },
  )
  return stdout.trim()
}
