import { repositoryRoot } from '#stack/product.ts'
import { domains } from './domain-table.ts'
import { misnamedActions } from './tidy/actions.ts'
import { assertionFreeTests, bannedCallsIn, bigBlobs, longFiles, machineTraces, postponedWork } from './tidy/code.ts'
import {
  crampedHeadings,
  deadLinks,
  incompleteDecisions,
  outdatedDependencies,
  titles,
  undocumentedDependencies,
} from './tidy/docs.ts'
import { domainShape, foreignTables, migrationOrder } from './tidy/domains.ts'
import { untoldFailures } from './tidy/failures.ts'
import { readTree } from './tidy/files.ts'
import { longFunctions } from './tidy/functions.ts'
import { ambiguousNames, climbingImports } from './tidy/imports.ts'
import { packedLiterals } from './tidy/literals.ts'
import { strayLoops } from './tidy/loops.ts'
import { tooManyRepeats } from './tidy/repeats.ts'
import { claimedRows } from './tidy/rows.ts'
import { developersCommands } from './tidy/runbooks.ts'
import { periodsInStores } from './tidy/stores.ts'
import { unusedClasses } from './tidy/styles.ts'
import { untestedClaims } from './tidy/thief-table.ts'
import { translationParity, unusedTranslations } from './tidy/translations.ts'
import { apiLiterals, loneFeatures, misplacedPages, strayClientFiles } from './tidy/web.ts'
import { unnamedRoles } from './tidy/words.ts'
import { unrecordedWrites } from './tidy/writes.ts'

// Checks of our own tree that linters do not have. Each is a function of the tree, and tidy.test.ts or a test beside it
// shows it failing.
const tree = readTree(repositoryRoot)
const complaints = [
  ...domainShape(tree, domains),
  ...misnamedActions(tree),
  ...unrecordedWrites(tree),
  ...foreignTables(tree, domains),
  ...migrationOrder(tree, domains),
  ...bannedCallsIn(tree),
  ...strayLoops(tree),
  ...claimedRows(tree),
  ...periodsInStores(tree),
  ...apiLiterals(tree),
  ...loneFeatures(tree),
  ...strayClientFiles(tree),
  ...misplacedPages(tree),
  ...untoldFailures(tree),
  ...unusedClasses(tree),
  ...climbingImports(tree),
  ...ambiguousNames(tree),
  ...longFiles(tree),
  ...longFunctions(tree),
  ...packedLiterals(tree),
  ...tooManyRepeats(tree),
  ...postponedWork(tree),
  ...assertionFreeTests(tree),
  ...machineTraces(tree),
  ...bigBlobs(tree),
  ...deadLinks(tree),
  ...developersCommands(tree),
  ...titles(tree),
  ...crampedHeadings(tree),
  ...incompleteDecisions(tree),
  ...undocumentedDependencies(tree),
  ...outdatedDependencies(tree),
  ...untestedClaims(tree),
  ...translationParity(tree),
  ...unusedTranslations(tree),
  ...unnamedRoles(tree),
]
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)
console.log(`Tidy: ${tree.sizes.size} files.`)
