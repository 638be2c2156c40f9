import { readersOf } from './readers.ts'
import type { Setting } from './setting-kinds.ts'
import { type SettingName, settings } from './settings.ts'

/** The text of .env.example; generated, so it always names every setting with its meaning. */
export function renderEnvExample(): string {
  const lines = [
    '# Every setting of the server, generated from apps/server/src/platform/config/settings.ts (npm run generate).',
    '',
  ]
  for (const [name, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    lines.push(`# ${setting.about}`)
    if (setting.secret) lines.push(`# Secret: may also come from a file named by ${name}_FILE.`)
    lines.push(setting.fallback === undefined ? `${name}=` : `#${name}=${setting.fallback}`, '')
  }
  return lines.join('\n')
}

/** The table of docs/configuration.md. */
export function renderConfigTable(): string {
  const rows = (Object.entries(settings) as [SettingName, Setting<unknown>][]).map(([name, setting]) => {
    const about = setting.secret ? `${setting.about} Secret; also \`${name}_FILE\`.` : setting.about
    return `| \`${name}\` | ${describeFallback(setting)} | ${readersOf(name).join(', ') || 'commands'} | ${about} |`
  })
  return ['| setting | when absent | read by | meaning |', '|---|---|---|---|', ...rows, ''].join('\n')
}

function describeFallback(setting: Setting<unknown>): string {
  if (setting.fallback === undefined) return '**required**'
  if (setting.fallback === '') return 'empty'
  return setting.secret ? 'a development value' : `\`${setting.fallback}\``
}
