/*
 * `npm run i18n -- check [language]`: what somebody who knows the language should look at (docs/translating.md).
 * `npm run i18n -- list language`: every text beside its English, as CSV for a spreadsheet.
 */
import { parseArgs } from 'node:util'
import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import { type Language, languages, languageTags } from '@sahihi/contract/i18n/languages.ts'
import { listAllTexts } from '@sahihi/contract/i18n/review/catalogue.ts'
import { glossary } from '@sahihi/contract/i18n/review/glossary.ts'
import { calculateMaxLength } from '@sahihi/contract/i18n/review/layout.ts'
import { reviewLanguage } from '@sahihi/contract/i18n/review/review-language.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [command, wanted] = positionals
const chosen = languageTags.filter((tag) => !wanted || tag === wanted)
if (command === 'check' && chosen.length) await check()
else if (command === 'list' && wanted && chosen.length) for (const tag of chosen) await list(tag)
else fail(`Usage: npm run i18n -- check [language], or npm run i18n -- list <${languageTags.join(' | ')}>`)

async function check() {
  let total = 0
  for (const { tag, name } of languages.filter(({ tag }) => chosen.includes(tag))) {
    const findings = await reviewLanguage(tag)
    total += findings.length
    print(`${name} (${tag}): ${findings.length ? `${findings.length} to look at` : 'nothing to correct'}`)
    for (const { path, problem, text } of findings) print(`  ${path} ${problem}\n    ${text}`)
    const terms = glossary[tag].map(({ english, allowed }) => `${english} = ${allowed.join(' or ')}`)
    if (wanted && terms.length) print(`  Terms: ${terms.join('; ')}`)
  }
  if (total) process.exitCode = 1
}

async function list(language: Language) {
  const [english, texts] = [await listAllTexts('en'), await listAllTexts(language)]
  print(byteOrderMark + csvLine(['Text', 'English', language, 'At most (letters)']))
  for (const [path, text] of english)
    print(csvLine([path, text, texts.get(path) ?? '', String(calculateMaxLength(path, text))]))
}

function print(line: string) {
  process.stdout.write(`${line.trimEnd()}\n`)
}

function fail(message: string) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
