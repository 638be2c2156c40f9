import { parseArgs } from 'node:util'
import { defaultValues, inputs, isInputName, type Values } from './scale/inputs.ts'
import { chainUsdPerMonth, cpuMsPerMonth, limitsOf, type Need, needOf } from './scale/model.ts'
import { needTable, shown, sizes } from './scale/table.ts'

/**
 * What a given number of investors needs, computed from measured costs and from assumptions that are all printed: docs/scale.md.
 * npm run scale
 * npm run scale -- --set gasPriceGwei=0.1 --set homesPerMonth=60      with other figures
 * npm run scale -- --json                                            ends with one line of JSON
 */
const { values: flags } = parseArgs({
  options: { set: { type: 'string', multiple: true, default: [] }, json: { type: 'boolean', default: false } },
})

function readValues(settings: readonly string[]): Values {
  const values: Record<string, number> = { ...defaultValues() }
  for (const setting of settings) {
    const [name = '', text = ''] = setting.split('=')
    const value = Number(text)
    if (!isInputName(name) || text === '' || !(value >= 0)) {
      console.error(`'${setting}' sets nothing. Names: ${Object.keys(inputs).join(', ')}`)
      process.exit(2)
    }
    values[name] = value
  }
  return values as Values
}

function print(values: Values, needs: readonly Need[]): void {
  for (const basis of ['measured', 'product', 'assumed'] as const) {
    console.log(`\n${basis}:`)
    for (const [name, { unit, source, basis: itsBasis }] of Object.entries(inputs)) {
      if (itsBasis !== basis || !isInputName(name)) continue
      console.log(`  ${name} = ${values[name]} ${unit}: ${source}`)
    }
  }
  console.log(`\nan investor takes ${shown(cpuMsPerMonth(values))} ms of a core a month, \
${shown(needs[0]?.bytesPerInvestorMonth ?? 0)} bytes and ${shown(chainUsdPerMonth(values))} USD of network fees\n`)
  console.log(needTable(needs))
  console.log('\nwhat stops the product as it is configured, and with how many investors:')
  for (const { name, investors } of limitsOf(values)) console.log(`  ${shown(investors).padStart(12)}  ${name}`)
}

const values = readValues(flags.set)
const needs = sizes.map((investors) => needOf(investors, values))
print(values, needs)
if (flags.json) console.log(JSON.stringify({ values, needs, limits: limitsOf(values) }))
