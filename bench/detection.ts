import { attackNames } from './detection/attackers.ts'
import { copyNames } from './detection/copies.ts'
import { genuineNames } from './detection/genuine.ts'
import { type Count, measure, type Result } from './detection/measure.ts'
import { simulateWorld } from './detection/simulate.ts'
import { ourRule, variants, withMarkets, withoutMarkets } from './detection/variants.ts'
import { worlds } from './detection/worlds.ts'
import type { Print } from './figures.ts'

type Size = { seeds: number; firstSeed: number; genuineCodes: number }

/** How the rule on copied labels does in simulated worlds (docs/detection.md, "Simulation"). */
export async function benchDetection(print: Print, { seeds, firstSeed, genuineCodes }: Size) {
  const results = new Map(variants.map(({ name }) => [name, [] as Result[]]))
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const world = simulateWorld(worlds.usual, seed, genuineCodes)
    for (const variant of variants) results.get(variant.name)?.push(measure(world, variant))
  }
  print(`Copied labels, ${seeds} seeds from ${firstSeed}, with the 95 % interval between seeds`)
  printRule(results.get(ourRule.name) ?? [], print)
  print('Other limits, and each part left out: recall by the 5th; by the 10th; false alarms')
  for (const [name, measured] of results)
    print(`  ${name}: ${formatRecall(measured, 5)}; ${formatRecall(measured, 10)}; ${formatFalseAlarms(measured)}`)
  for (const { name } of variants.filter(({ withAttacks }) => withAttacks)) {
    print(`Genuine codes that an attack made suspected, ${name}`)
    printAttacks(results.get(name) ?? [], print)
  }
  for (const name of ['markets', 'other'] as const)
    printWorldWithMarkets(name, { seeds, firstSeed, genuineCodes }, print)
}

/** What it adds that partners say where their lots are sold. */
function printWorldWithMarkets(name: 'markets' | 'other', { seeds, firstSeed, genuineCodes }: Size, print: Print) {
  const simulated = Array.from({ length: seeds }, (_, i) => simulateWorld(worlds[name], firstSeed + i, genuineCodes))
  for (const variant of [withMarkets, withoutMarkets]) {
    print(`The world "${name}", ${variant.name}`)
    const results = simulated.map((world) => measure(world, variant))
    printRule(results, print)
    if (!variant.withAttacks) continue
    print('Genuine codes that an attack made suspected')
    printAttacks(results, print)
  }
}

function printRule(results: Result[], print: Print) {
  for (const [copies, ordinal] of [
    [3, '3rd'],
    [5, '5th'],
    [10, '10th'],
  ] as const) {
    print(`Recall by the ${ordinal} checked copy: ${formatRecall(results, copies)}`)
    for (const kind of copyNames) print(`  ${kind}: ${formatShare(results, ({ recall }) => [recall[kind][copies]])}`)
  }
  print(`False alarms: ${formatFalseAlarms(results)}`)
  const everyday = ({ falseAlarms: { simple, household, travel } }: Result) => [simple, household, travel]
  print(`  simple, household and travel together: ${formatShare(results, everyday)}`)
  for (const kind of genuineNames) print(`  ${kind}: ${formatShare(results, ({ falseAlarms }) => [falseAlarms[kind]])}`)
}

function printAttacks(results: Result[], print: Print) {
  for (const attack of attackNames) print(`  ${attack}: ${formatShare(results, ({ poisoned }) => [poisoned[attack]])}`)
}

const formatRecall = (results: Result[], copies: 3 | 5 | 10) =>
  formatShare(results, ({ recall }) => copyNames.map((kind) => recall[kind][copies]))
const formatFalseAlarms = (results: Result[]) => formatShare(results, ({ falseAlarms }) => Object.values(falseAlarms))

/** The share over all seeds, with the 95 % interval of the mean between seeds (Student's t, approximated). */
function formatShare(results: Result[], countsOf: (result: Result) => Count[]): string {
  const counts = results.map((result) => total(countsOf(result))).filter(({ of }) => of > 0)
  const { of, suspected } = total(counts)
  if (of === 0) return 'none'
  const shares = counts.map((count) => count.suspected / count.of)
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const freedom = Math.max(1, shares.length - 1)
  const deviation = Math.sqrt(shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / freedom)
  const margin = ((1.96 + 2.4 / freedom) * deviation) / Math.sqrt(shares.length)
  const percent = (share: number) => (share * 100).toFixed(suspected / of < 0.1 ? 2 : 1)
  return `${percent(suspected / of)} % ± ${percent(margin)} (${suspected} of ${of})`
}

const total = (counts: Count[]): Count =>
  counts.reduce((sum, { of, suspected }) => ({ of: sum.of + of, suspected: sum.suspected + suspected }), {
    of: 0,
    suspected: 0,
  })
