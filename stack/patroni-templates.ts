import { join } from 'node:path'
import { repositoryRoot } from './product.ts'

/** What an operator copies to the hosts: the tests start these very files. */
export const templatesFolder = join(repositoryRoot, 'deploy/patroni')
