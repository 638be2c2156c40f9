import { startLoneApi } from '#stack/lone-api.ts'
import { type Scratch, withScratch } from '#stack/scratch-database.ts'
import { compareAnswers } from './strain/enumeration.ts'
import { strainLogins } from './strain/logins.ts'
import { mistreat } from './strain/malformed.ts'

// `npm run strain -- enumeration|malformed|logins`: stress tests that take too long for every run, with their figures.
const medianDifferenceMsMax = 5
const readP99MsMax = 300
const growthMegabytesMax = 50

const strains: Readonly<Record<string, (scratch: Scratch) => Promise<boolean>>> = {
  enumeration: async (scratch) => {
    const api = await startLoneApi(scratch, scratch.folder)
    const comparisons = await compareAnswers(api, 500)
    await api.stop()
    const outcomes = comparisons.map((comparison) => {
      const differenceMs = Math.abs(comparison.medianWithAccountMs - comparison.medianWithoutMs)
      const sameAnswer =
        comparison.answersWithAccount.length === 1 &&
        comparison.answersWithAccount[0] === comparison.answersWithout[0] &&
        comparison.answersWithout.length === 1
      console.log(
        `${comparison.route}: ${comparison.tries} tries each, medians ${comparison.medianWithAccountMs.toFixed(2)} and ` +
          `${comparison.medianWithoutMs.toFixed(2)} ms, ${sameAnswer ? 'same' : 'DIFFERENT'} answer`,
      )
      return sameAnswer && differenceMs < medianDifferenceMsMax
    })
    return outcomes.every(Boolean)
  },
  malformed: async (scratch) => {
    const api = await startLoneApi(scratch, scratch.folder)
    const after = await mistreat(api, 60)
    await api.stop()
    for (const [name, answers] of Object.entries(after.answers)) console.log(`  ${name}: ${answers.join(', ')}`)
    const growth = after.residentAfterMegabytes - after.residentBeforeMegabytes
    console.log(
      `${after.sent} bad inputs; started ${after.starts} time; ${after.temporaryFiles.length} temporary and ` +
        `${after.storedFiles.length} stored files left; memory ${after.residentBeforeMegabytes.toFixed(0)} -> ` +
        `${after.residentAfterMegabytes.toFixed(0)} MB; open files ${after.openFilesBefore} -> ${after.openFilesAfter}`,
    )
    const allRefused = Object.values(after.answers).every((seen) =>
      seen.every((answer) => /^(4\d\d|cut|closed)/.test(answer)),
    )
    const nothingLeft = after.temporaryFiles.length + after.storedFiles.length === 0
    return allRefused && after.starts === 1 && nothingLeft && growth < growthMegabytesMax
  },
  logins: async (scratch) => {
    const api = await startLoneApi(scratch, scratch.folder)
    const figures = await strainLogins(api, scratch, { perSecond: 20, seconds: 30 })
    await api.stop()
    console.log(
      `${figures.logins} sign-ins at 20 a second (${figures.loginsRefused} refused), p50 ${figures.loginP50Ms.toFixed(0)}, ` +
        `p99 ${figures.loginP99Ms.toFixed(0)} ms; ${figures.reads} reads beside them (${figures.readsFailed} failed), ` +
        `p50 ${figures.readP50Ms.toFixed(1)}, p99 ${figures.readP99Ms.toFixed(1)} ms`,
    )
    return figures.loginsRefused + figures.readsFailed === 0 && figures.readP99Ms < readP99MsMax
  },
}

const name = process.argv[2] ?? ''
const strain = strains[name]
if (strain === undefined) {
  console.error(`npm run strain -- ${Object.keys(strains).join(' | ')}`)
  process.exit(64)
}
const passed = await withScratch(`strain_${name}`, strain)
console.log(passed ? 'passed' : 'FAILED')
process.exit(passed ? 0 : 1)
