import { countryName } from '@sahihi/contract/domain/countries.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { findingNames } from '@sahihi/contract/endpoints/inspections.ts'
import { copyCaseNames } from '@sahihi/contract/i18n/en/copy-case-names.ts'
import type { CitedReport } from '../reports/cite-report.ts'
import type { CitedCase, Statement } from './collect-evidence.ts'
import type { Section } from './evidence-pdf.ts'

/** The statement in the order in which people read it. The signed JSON says the same, and all of it. */
export function describeEvidence(statement: Statement) {
  const { subject, company, madeAt, madeBy, server, reports } = statement
  const by = company ? `${madeBy} of ${company.name}` : `${madeBy}, admin`
  return {
    title: titleOf(subject),
    subtitle: `Made ${moment(madeAt)} by ${by} from the records of ${server}.${company?.isSample ? ' This is sample data.' : ''} All times are UTC.`,
    sections: [
      ...sectionsOf(subject),
      ...reports.map(reportSection),
      { title: 'Inspections', lines: listOrNone(statement.inspections.map(inspectionLine)) },
      { title: 'Batches', lines: statement.batches.map(batchLine) },
      { title: 'Decisions', lines: listOrNone(statement.decisions.map(decisionLine)) },
      logSection(statement),
      filesSection(statement),
      checkSection(statement),
    ] satisfies Section[],
  }
}

const titles = {
  case: 'Evidence: code that may be copied',
  report: 'Evidence: report of a shopper',
  recall: 'Evidence: recall',
}
const titleOf = (subject: Statement['subject']) =>
  subject.kind === 'report' ? `${titles.report} ${subject.report.reference}` : titles[subject.kind]

const sectionsOf = (subject: Statement['subject']): Section[] => {
  if (subject.kind === 'case') return caseSections(subject.case)
  // It is among the reports.
  if (subject.kind === 'report') return []
  const { recall } = subject
  const rows: Section['rows'] = [
    ['Recalled', moment(recall.recalledAt)],
    ['Reason', recall.reason],
    ['Recalled by', recall.recalledBy ?? 'unknown'],
    ['Second person', recall.secondPerson ?? (recall.isEmergency ? 'none: an emergency' : 'none')],
    ['Ended', recall.endedAt ? moment(recall.endedAt) : `no, ${recall.activeBatches} batches are recalled`],
    [
      'Lots',
      recall.lots.map(({ productName, batchName, codes }) => `${productName}, ${batchName}: ${codes} codes`).join('\n'),
    ],
  ]
  return [{ title: 'Recall', rows }]
}

function caseSections(details: CitedCase): Section[] {
  const { evidence, packs, ownItemAnswers: own } = details
  return [
    {
      title: 'Code',
      rows: [
        ['Serial', details.verificationNumber],
        ['Product', details.productName],
        ['Batch', details.batchName],
        ['State', copyCaseNames[details.state]],
        ['Decided', details.decidedAt ? moment(details.decidedAt) : 'not yet'],
        ...optional('Note', details.note),
        ['Blocked', details.isBlocked ? (details.blockReason ?? 'yes') : 'no'],
      ],
    },
    {
      title: 'What was found',
      rows: [
        [
          'Score',
          `${details.score} of ${details.limit}, from which on a code is suspected; opened ${moment(details.openedAt)}`,
        ],
        [
          'Visitors',
          `${evidence.visitors} devices in ${evidence.locations} places, ${moment(evidence.firstAt)} to ${moment(evidence.lastAt)}`,
        ],
        ...details.terms.map(({ points, text }): [string, string] => [`${points} points`, text]),
        ...optional('Hidden PIN', details.pin?.facts.map(({ text }) => text).join('\n')),
        ['Compared packs', `${packs.compared} visitors compared theirs, ${packs.different} found a difference`],
        ['“Your own item?”', `${own.yes} yes, ${own.no} no, ${own.notSure} not sure (unproven)`],
        [
          'Staging',
          details.stagedHints.length > 0
            ? `Signs that scans may be staged: ${details.stagedHints.join(', ')}`
            : 'no sign of it',
        ],
      ],
    },
    {
      title: 'Timeline of visitors',
      lines: [
        ...details.timeline.map(visitorLine),
        ...(details.leftOut > 0
          ? [`${details.leftOut} visitors between the first and the newest are counted, but not listed.`]
          : []),
        'Places are rounded to about a kilometre. Nothing identifies a visitor.',
      ],
    },
  ]
}

const findingLabels = { seal: 'seal', pin: 'hidden PIN', look: 'look', saleConditions: 'sale conditions' }

const inspectionLine = ({ findings, offlineAnswer, manifestMadeAt, ...inspection }: Statement['inspections'][number]) =>
  [
    `${moment(inspection.madeAt)} (by the phone’s clock; received ${moment(inspection.receivedAt)})   ${inspection.inspector}: ${inspection.verdict}`,
    inspection.enteredText && `serial ${inspection.enteredText}`,
    ...findingNames.map((name) => findings[name] && `${findingLabels[name]} ${findings[name]}`),
    [inspection.placeWords, place(inspection.city, inspection.country, inspection.latitude, inspection.longitude)]
      .filter(Boolean)
      .join(', '),
    offlineAnswer &&
      `the phone said: ${offlineAnswer.replaceAll('_', ' ')}${manifestMadeAt ? `, as of ${moment(manifestMadeAt)}` : ''}`,
    inspection.note && `note: ${inspection.note}`,
    inspection.hasPhoto && (inspection.photo ?? 'photo not attached'),
  ]
    .filter(Boolean)
    .join('; ')

const visitorLine = ({
  at,
  city,
  country,
  latitude,
  longitude,
  device,
  network,
  weight,
}: CopyCaseDetails['timeline'][number]) =>
  `${moment(at)}   ${place(city, country, latitude, longitude)}   ${device ?? 'unknown device'}${network === null ? '' : `, network ${network}`}, counts ${weight}`

function reportSection(report: CitedReport['report']): Section {
  const { reference, createdAt, description, whereBought, city, country, verdict, host, hasContact, hasPhoto } = report
  return {
    title: `Report ${reference}`,
    rows: [
      ['Received', moment(createdAt)],
      [
        'About',
        [report.issuedSerial ?? report.enteredSerial, report.product?.name, report.batch?.name, host]
          .filter(Boolean)
          .join(', ') || 'not said',
      ],
      ['Verdict shown', verdict?.replaceAll('_', ' ') ?? 'none'],
      ['The shopper wrote', description],
      ['Bought', whereBought ?? 'not said'],
      ['Place', place(city, country, null, null)],
      ['Photo', hasPhoto ? 'yes' : 'no'],
      ['Contact', hasContact ? 'left for an answer; not passed on' : 'none'],
      ['Status', report.status.replaceAll('_', ' ')],
      ...optional('Closed with', report.closingNote),
      ...optional('Answer', [report.result, report.answer].filter(Boolean).join(': ')),
    ],
  }
}

const batchLine = ({ company, product, name, batchNumber, quantity, ...batch }: Statement['batches'][number]) =>
  [
    `${company}, ${product}, ${name} (${batchNumber}): ${quantity} codes, issued ${moment(batch.createdAt)}`,
    batch.gtin && `GTIN ${batch.gtin}`,
    `made ${batch.manufacturingDate}, expires ${batch.expirationDate}`,
    batch.releasedAt ? `released ${moment(batch.releasedAt)}` : 'not released',
    batch.recalledAt && `recalled ${moment(batch.recalledAt)}: ${batch.recallReason}`,
    batch.closedAt && `closed ${moment(batch.closedAt)}: ${batch.closeReason}`,
  ]
    .filter(Boolean)
    .join('; ')

const decisionLine = ({ at, who, what, reason }: Statement['decisions'][number]) =>
  `${moment(at)}   ${who} ${what}${reason ? `. Reason: ${reason}` : ''}`

const logSection = ({ log: { proofs, missing, serial } }: Statement): Section => ({
  title: 'Public log',
  lines: [
    ...(proofs.length > 0
      ? [
          `${proofs.length} ${proofs.length === 1 ? 'proof' : 'proofs'} in the attached JSON: ${serial ? `serial ${serial} is in its batch, and ` : ''}what the log has about the batch, in whose checkpoint nothing can be changed later.`,
        ]
      : []),
    ...(missing ? [missing] : []),
  ],
})

const filesSection = ({ files }: Statement): Section => ({
  title: 'Files',
  lines: listOrNone(files.map(({ name, bytes, sha256 }) => `${name}, ${bytes} bytes, SHA-256 ${sha256}`)),
})

const checkSection = ({ verifierKey, server }: Statement): Section => ({
  title: 'How to check this file',
  lines: [
    'npx @sahihi/verifier evidence FILE says whether anything in it was changed, without network. The page /evidence/key of the server shows its key; get it from somewhere else too.',
    `Signed with ${verifierKey}`,
    `It proves what ${server} had in its records when this was made. It does not prove that times and places are right, that a visitor was a person, or that the records were complete.`,
    'A question mark in a text may stand for a character that this font does not have; the attached JSON has all of them.',
  ],
})

const optional = (name: string, text: string | null | undefined): [string, string][] => (text ? [[name, text]] : [])
const listOrNone = (lines: string[]) => (lines.length > 0 ? lines : ['none'])
const moment = (at: string) => at.slice(0, 16).replace('T', ' ')

function place(city: string | null, country: string | null, latitude: number | null, longitude: number | null) {
  const name = [city, country && countryName(country)].filter(Boolean).join(', ')
  const point = latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`
  return name ? `${name}${point && ` (${point})`}` : point || 'place not shared'
}
