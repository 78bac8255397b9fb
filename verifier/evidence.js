// @ts-check
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { openNote, ProofError, verifyProof } from './verify.js'

/*
 * Checks a file of evidence from a Sahihi server (docs/trust.md, "Evidence"), without network: the JSON by the signature over its
 * statement, the PDF by the signature over the whole file and by the JSON in it.
 */

/** @param {string | Buffer} content @param {'base64' | 'hex'} form */
const sha256 = (content, form) => createHash('sha256').update(content).digest(form)

/** @param {unknown} holds @param {string} problem */
function requireThat(holds, problem) {
  if (!holds) throw new ProofError(problem)
}

/**
 * What a file says and was proved of it. Without keys the file is checked with the key that it names itself. Throws ProofError.
 * @param {Buffer} file @param {string[]} [keys]
 */
export async function verifyEvidence(file, keys = []) {
  const isPdf = file.subarray(0, 5).toString('latin1') === '%PDF-'
  const json = isPdf ? attachmentOf(file) : file
  const { statement, files, note } = readEvidence(json)
  const used = keys.length > 0 ? keys : [String(statement.verifierKey)]
  const { text, name } = await openNote(note, used)
  const hash = sha256(JSON.stringify(statement), 'base64')
  requireThat(text === `sahihi evidence\n${hash}\n`, 'What the evidence says was changed after it was signed.')
  checkFiles(statement.files, files)
  if (isPdf) await checkSeal(file, name, used)
  const proofs = []
  for (const proof of statement.log.proofs)
    proofs.push(await verifyProof(proof, statement.log.serial ?? undefined, used))
  return { statement, signer: name, isPdf, isKeyGiven: keys.length > 0, proofs }
}

/** Only the form in which it was made is accepted: what is written otherwise may be read otherwise by another program. @param {Buffer} json */
function readEvidence(json) {
  const text = json.toString('utf8')
  let evidence
  try {
    evidence = JSON.parse(text)
  } catch {
    throw new ProofError('This is neither a PDF nor a JSON file of evidence, or it was changed.')
  }
  requireThat(
    evidence?.statement?.format === 'sahihi evidence 1' && typeof evidence.note === 'string',
    'This is no evidence from Sahihi in a form that this program knows.',
  )
  requireThat(
    `${JSON.stringify(evidence, null, 1)}\n` === text && Object.keys(evidence).join() === 'statement,files,note',
    'The file was written again or added to after it was made.',
  )
  return evidence
}

/** @param {{ name: string, bytes: number, sha256: string }[]} listed @param {Record<string, string>} contents */
function checkFiles(listed, contents) {
  const names = listed.map(({ name }) => name)
  requireThat(Object.keys(contents).join() === names.join(), 'Files are missing, or there are others than were signed.')
  for (const { name, bytes, sha256: hash } of listed) {
    const content = Buffer.from(String(contents[name]), 'base64')
    const isSame = content.length === bytes && sha256(content, 'hex') === hash
    requireThat(isSame && content.toString('base64') === contents[name], `The file ${name} was changed.`)
  }
}

const sealLength = 92

/** The signature over all bytes of a PDF but its own. @param {Buffer} pdf @param {string} name @param {string[]} keys */
async function checkSeal(pdf, name, keys) {
  const found = [...pdf.toString('latin1').matchAll(/\(([0-9A-Za-z+/]{91}=)\)/g)]
  const [seal] = found
  requireThat(found.length === 1 && seal, 'The PDF has no seal, or several.')
  const blank = Buffer.from(pdf)
  blank.write('A'.repeat(sealLength), (seal?.index ?? 0) + 1, 'latin1')
  const text = `sahihi evidence pdf\n${sha256(blank, 'base64')}\n`
  try {
    await openNote(`${text}\n— ${name} ${seal?.[1]}\n`, keys)
  } catch {
    throw new ProofError('The PDF was changed after it was signed. The JSON in it is unchanged.')
  }
}

/** The attached JSON of a PDF as Sahihi writes it. @param {Buffer} pdf */
function attachmentOf(pdf) {
  const text = pdf.toString('latin1')
  const object = text.indexOf('/Type /EmbeddedFile')
  const start = text.indexOf('stream\n', object) + 'stream\n'.length
  const end = text.indexOf('\nendstream', start)
  requireThat(object >= 0 && start > object && end > start, 'The PDF has no evidence in it.')
  const dictionary = text.slice(object, start)
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
  const stream = pdf.subarray(start, start + length)
  try {
    return dictionary.includes('/FlateDecode') ? inflateSync(stream) : stream
  } catch {
    throw new ProofError('The evidence in the PDF was changed.')
  }
}

/** @param {unknown[]} things @param {string} name */
const count = (things, name) => `${things.length} ${name}${things.length === 1 ? '' : 's'}`

/** What was proved and what was not, in sentences. @param {Awaited<ReturnType<typeof verifyEvidence>>} checked */
export function explainEvidence({ statement, signer, isPdf, isKeyGiven, proofs }) {
  const { subject, company, madeAt, madeBy, reports, decisions, files, verifierKey } = statement
  const subjects = { case: 'a code that may be copied', report: 'a report of a shopper', recall: 'a recall' }
  const about = subjects[/** @type {keyof typeof subjects} */ (subject.kind)]
  return {
    proved: [
      `Nothing was changed in ${isPdf ? 'this PDF and the JSON in it' : 'this file'} since ${signer} signed it.`,
      `It is about ${about}, made ${String(madeAt).slice(0, 16).replace('T', ' ')} UTC by ${madeBy}${company ? ` of ${company.name}` : ', admin'}.`,
      `It has ${count(reports, 'report')}, ${count(decisions, 'decision')} and ${count(files, 'file')}.`,
      ...(company?.isSample ? ['It says itself that it is sample data.'] : []),
      ...proofs.map(
        ({ index, issued, details, checkpoint }) =>
          `Entry ${index} of ${checkpoint.size} of the log ${checkpoint.origin} is the batch ${details.batchNumber} of ${details.company}, issued ${String(issued.at).slice(0, 10)}.`,
      ),
    ],
    notProved: [
      ...(isKeyGiven
        ? []
        : [
            `That the key is that of the server: compare ${verifierKey} with one that you got elsewhere, and give it with --key.`,
          ]),
      ...(proofs.length === 0
        ? [`That the batch is in a public log: ${statement.log.missing ?? 'it is about none'}`]
        : []),
      'That the records of the server were right and complete.',
    ],
  }
}
