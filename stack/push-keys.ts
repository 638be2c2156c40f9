import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { makePushKeys } from '#main/push-commands.ts'

/** The pair with which a demo on this machine sends pushes, made at the first call: subscriptions last from one start to the next. */
export function ensurePushKeys(folder: string): NodeJS.Dict<string> {
  const path = join(folder, 'push-keys')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, `${makePushKeys()}\n`, { mode: 0o600 })
  }
  return parseEnv(readFileSync(path, 'utf8'))
}
