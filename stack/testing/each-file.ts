import { afterAll, inject } from 'vitest'
import { compiledVariable } from '../program-file.ts'
import { closeAll } from './at-end.ts'

// Read before every test file, also where files share their modules: a hook inside such a module would belong to the first file only.
afterAll(closeAll)

// Programs of the product are started compiled.
process.env[compiledVariable] = inject('services').compiledProduct
