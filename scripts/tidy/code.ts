import { isCode, isFixture, isGenerated, isTest, type Tree } from './files.ts'

const fileLinesMax = 400
const blobBytesMax = 300 * 1024

interface BannedCall {
  readonly call: RegExp
  readonly instead: string
  /** The one place where it is allowed. */
  readonly except: RegExp
}

const bannedCalls: readonly BannedCall[] = [
  {
    call: /\bDate\.now\(|\bnew Date\(\)/,
    instead: 'take a Clock',
    except: /platform\/clock\/clock\.ts$|client\/boot\/clock\.ts$|apps\/(status|witness|signer)\/src\/clock\.ts$/,
  },
  {
    call: /\bMath\.random\(/,
    instead: 'take randomness as a parameter (platform/crypto)',
    except: /platform\/crypto\/crypto\.ts$/,
  },
  { call: /\bparseFloat\(/, instead: 'microFromDecimal for money; a float never holds an amount', except: /^$/ },
  { call: /\bNumber\([^)]*[Mm]icro/, instead: 'bigint: an amount never becomes a number', except: /^$/ },
  {
    call: /\bprocess\.env\b/,
    instead: 'the parsed Config',
    except:
      /platform\/config\/config\.ts$|apps\/(signer|status|witness)\/src\/config\.ts$|apps\/(web\/(vite|react-router)|approve\/vite)\.config\.ts$|apps\/web\/bundle\/|apps\/web\/scripts\//,
  },
  { call: /\bjsonArrayFrom\b|\bjsonObjectFrom\b/, instead: 'a second query: JSON loses bigint', except: /^$/ },
  {
    call: /dangerouslySetInnerHTML/,
    instead: 'JSX; only the document head may write its own constant script, and /docs the Markdown of this repository',
    except: /apps\/web\/src\/root\.tsx$|apps\/web\/src\/document\/|areas\/site\/docs\/document\.tsx$/,
  },
]

/** Calls that hide time, randomness, settings or a float, in product code outside their one place. */
export function bannedCallsIn({ texts }: Tree): string[] {
  const product = [...texts].filter(([path]) => /^(apps|packages)\//.test(path) && isCode(path) && !isTest(path))
  return product.flatMap(([path, text]) =>
    bannedCalls.flatMap(({ call, instead, except }) =>
      except.test(path)
        ? []
        : matchingLines(text, call).map((line) => `${path}:${line} calls ${call.source}; use ${instead}`),
    ),
  )
}

export function longFiles({ texts }: Tree): string[] {
  return [...texts]
    .filter(([path]) => isCode(path) || path.endsWith('.sql') || path.endsWith('.css'))
    .filter(([path]) => !isGenerated(path))
    .flatMap(([path, text]) => {
      const lines = text.split('\n').length
      return lines > fileLinesMax ? [`${path} has ${lines} lines; more than ${fileLinesMax} is two files`] : []
    })
}

/** Postponed work in the code, and disabled tests. The words are assembled here so that this file passes its own check. */
export function postponedWork({ texts }: Tree): string[] {
  const marks = new RegExp(
    `\\b(${['TO', 'FIX', 'XX'].map((half, index) => half + ['DO', 'ME', 'X'][index]).join('|')})\\b`,
  )
  const switchedOff = /\b(test|it|describe)\.(skip|only|todo)\b/
  return [...texts].flatMap(([path, text]) => {
    if (isGenerated(path) || isFixture(path)) return []
    const postponed = matchingLines(text, marks).map(
      (line) => `${path}:${line} postpones work; finish it or write it into a README`,
    )
    const off = isTest(path)
      ? matchingLines(text, switchedOff).map((line) => `${path}:${line} switches a test off or runs it alone`)
      : []
    return [...postponed, ...off]
  })
}

/** A test file that asserts nothing cannot fail. */
export function assertionFreeTests({ texts }: Tree): string[] {
  return [...texts]
    .filter(([path, text]) => isTest(path) && !isFixture(path) && !/\bexpect\b|\bfc\.assert\b/.test(text))
    .map(([path]) => `${path} asserts nothing`)
}

/** Where images are built no npm is installed yet that would know the public registry. */
const namesTheRegistry = 'deploy/images/fetch-package'

/** Names of machines, home folders and registries must not be committed. */
export function machineTraces({ texts }: Tree): string[] {
  const traces = new RegExp(`(^|[\\s'"\`(=])/(${['work', 'root', 'home'].join('|')})/|registry\\.npmjs\\.org`)
  return [...texts].flatMap(([path, text]) =>
    isFixture(path) || path === namesTheRegistry
      ? []
      : matchingLines(text, traces).map((line) => `${path}:${line} names a machine path or registry`),
  )
}

export function bigBlobs({ sizes }: Tree): string[] {
  return [...sizes]
    .filter(([path, size]) => size > blobBytesMax && !isGenerated(path))
    .map(([path, size]) => `${path} has ${size} bytes`)
}

function matchingLines(text: string, pattern: RegExp): number[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
}
