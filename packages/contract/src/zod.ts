import { config, z } from 'zod'

// Zod compiles its checks as soon as a schema is declared, which the security policy of our pages refuses and the browser reports.
// Every schema of the contract imports zod from here, so that compilation is off before the first of them; the server may compile.
if ('document' in globalThis) config({ jitless: true })

export { z }
