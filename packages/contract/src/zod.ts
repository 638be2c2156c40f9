import { config, z } from 'zod'

// Zod compiles its checks as soon as a schema is declared, which the security policy of our pages refuses and the browser reports.
// Every schema of the contract comes through here, so that it is told before the first of them; the server may compile.
if ('document' in globalThis) config({ jitless: true })

export { z }
