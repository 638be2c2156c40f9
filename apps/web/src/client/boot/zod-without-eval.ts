import { config } from 'zod'

// Zod tries to compile its checks as soon as a schema is declared, which our policy refuses and the browser reports.
// So this file is imported before the first file that declares one.
config({ jitless: true })
