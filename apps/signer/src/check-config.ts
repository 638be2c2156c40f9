import { parseSignerConfig } from './config.ts'

// What is wrong with the settings in this environment, as JSON: `clearhold config check` runs it, since nothing but the signer reads them.
const { error } = parseSignerConfig(process.env)
const problems = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
process.stdout.write(`${JSON.stringify(problems)}\n`)
