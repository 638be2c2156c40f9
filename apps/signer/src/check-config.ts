import { signerProblems } from './config.ts'

// What is wrong with the settings in this environment, as JSON: `clearhold config check` runs it, since nothing but the signer reads them.
process.stdout.write(`${JSON.stringify(signerProblems())}\n`)
