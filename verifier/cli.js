#!/usr/bin/env node
// @ts-check
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { explainEvidence, verifyEvidence } from './evidence.js'
import { ForkError, mirrorLog, readEntries, readMirror, rootAt } from './mirror.js'
import { describeEvent, explain, ProofError, verifyProof } from './verify.js'

const usage = `sahihi-verifier check PROOF SERIAL --key KEY [--mirror FOLDER]
  Checks a proof file without network, with the key of the log, which begins with its name. Also compares it with your copy of the log.

sahihi-verifier mirror URL FOLDER --key KEY [--every SECONDS]
  Copies a log, such as https://check.example/log, and proves that it only grew since the last time.

sahihi-verifier evidence FILE [--key KEY]
  Checks a PDF or JSON file of evidence without network: whether anything was changed since the server signed it.

Ends with 0 when all is well, 2 when a proof, a log or a file is false, and 1 for everything else.`

// What a proof says must not steer the terminal.
/** @param {string} text */
const print = (text) => process.stdout.write(`${text.replace(/[^\n\P{Cc}]/gu, '')}\n`)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true, default: [] },
      mirror: { type: 'string' },
      every: { type: 'string' },
    },
  })
  const [command, first, second] = positionals
  if (command === 'evidence' && first && !second) await checkEvidence(first, values.key)
  else if (!first || !second || values.key.length === 0) throw new Error(usage)
  else if (command === 'check') await check(first, second, values)
  else if (command === 'mirror') await mirror(first, second, values)
  else throw new Error(usage)
} catch (error) {
  const isFalse = error instanceof ProofError || error instanceof ForkError
  process.stderr.write(`${isFalse ? 'FALSE: ' : ''}${error instanceof Error ? error.message : error}\n`)
  process.exitCode = isFalse ? 2 : 1
}

/** @param {string} file @param {string} serial @param {{ key: string[], mirror?: string }} options */
async function check(file, serial, { key, mirror: folder }) {
  const result = await verifyProof(await readFile(file, 'utf8'), serial, key)
  const found = folder === undefined ? [] : await compare(result, folder, key)
  const { proved, notProved } = explain(result)
  print([...titled('Proved', proved), ...found, ...titled('Not proved', notProved)].join('\n'))
}

/** @param {string} file @param {string[]} keys */
async function checkEvidence(file, keys) {
  const { proved, notProved } = explainEvidence(await verifyEvidence(await readFile(file), keys))
  print([...titled('Proved', proved), ...titled('Not proved', notProved)].join('\n'))
}

/** @param {string} title @param {string[]} lines */
function titled(title, lines) {
  return [`${title}:`, ...lines.map((line) => `- ${line}`)]
}

/** What a copy of the log has about the batch and the code. @param {Awaited<ReturnType<typeof verifyProof>>} result @param {string} folder @param {string[]} keys */
async function compare({ checkpoint, issued, leaf, index }, folder, keys) {
  const copy = await readMirror(folder, keys)
  if (!copy || copy.size < checkpoint.size) throw new Error('The copy is older than the proof: run the mirror first.')
  if (copy.origin !== checkpoint.origin || (await rootAt(folder, checkpoint.size)) !== checkpoint.root)
    throw new ForkError('The proof is from another history of the log than your copy. Someone was shown a false log.')
  const entries = (await readEntries(folder, copy.size)).map((entry, place) => ({
    ...JSON.parse(entry.toString('utf8')),
    place,
  }))
  const about = entries.filter(
    ({ batch, codes, place }) => batch === issued.batch && place !== index && (!codes || codes.includes(leaf)),
  )
  const lines = about.map(describeEvent)
  return titled(
    `Your copy of the log, with ${copy.size} entries, has the same history. In it, about this batch and code`,
    lines,
  )
}

/** @param {string} url @param {string} folder @param {{ key: string[], every?: string }} options */
async function mirror(url, folder, { key, every }) {
  for (;;) {
    const { origin, size, before } = await mirrorLog(url, folder, key)
    print(`${origin}: ${size} entries, ${size - before} of them new. It has only grown.`)
    if (!every) return
    await pause(Number(every) * 1000)
  }
}
