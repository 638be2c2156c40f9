import { afterAll } from 'vitest'
import { closeAll } from './at-end.ts'

// Read before every test file, also where files share their modules: a hook inside such a module would belong to the first file only.
afterAll(closeAll)
