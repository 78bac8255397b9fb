import { expect, test } from 'vitest'
import { groupSeparator } from './gs1-elements.ts'
import { parseLabelReadings } from './label-readings.ts'
import { parseScannedWords } from './scanned-text.ts'
import { decodeSerial, encodeSerial, groupSerial, normalizeSerial } from './serial.ts'

/*
 * The sheet of odd labels and links: what comes in, by camera, hardware scanner, keyboard, chat or SMS, and what it is read as. A label
 * that FNC1 was lost from may have several readings; the server takes the one that is a code.
 */
const host = 'sahihi.example'
const gtin = '09506000134352'
const serial = encodeSerial(42n)
const grouped = groupSerial(serial)
const spaced = grouped.replaceAll('-', ' ')
const under = `${serial} under ${gtin}`

function read(text: string): string {
  const parsed = parseScannedWords(text, [host])
  if (parsed.kind === 'foreign') return `link to ${parsed.host}`
  if (parsed.kind !== 'serial') return parsed.kind
  const { readings } = parseLabelReadings(parsed.serial) ?? { readings: [{ serial: parsed.serial, gtin: undefined }] }
  return readings.map(({ serial, gtin }) => plain(serial) + (gtin === undefined ? '' : ` under ${gtin}`)).join(' or ')
}

const plain = (serial: string) => (decodeSerial(serial) === undefined ? serial : normalizeSerial(serial))

test.each<[string, string, string]>([
  ['with a slash at the end', `https://${host}/verify/${serial}/`, serial],
  ['with slashes doubled', `https://${host}//verify//${serial}//`, serial],
  ['with a campaign behind a slash', `https://${host}/verify/${serial}/?utm_source=whatsapp`, serial],
  ['with a fragment', `https://${host}/verify/${serial}#top`, serial],
  ['with a query without its question mark', `https://${host}/verify/${serial}&utm_source=sms`, serial],
  ['with its question mark encoded', `https://${host}/verify/${serial}%3Futm_source=sms`, serial],
  ['in capital letters', `HTTPS://SAHIHI.EXAMPLE/VERIFY/${serial}`, serial],
  ['in small letters', `https://${host}/verify/${serial}`.toLowerCase(), serial],
  ['with encoded spaces', `https://${host}/verify/${encodeURIComponent(spaced)}`, serial],
  ['encoded twice', `https://${host}/verify/${encodeURIComponent(encodeURIComponent(spaced))}`, serial],
  ['with a percent sign that is none', `https://${host}/verify/${serial}%`, serial],
  ['without a scheme', `${host}/verify/${serial}`, serial],
  ['without a scheme, in capitals', `SAHIHI.EXAMPLE/VERIFY/${serial}`, serial],
  ['with two slashes and no scheme', `//${host}/verify/${serial}`, serial],
  ['with a bracket and a stop behind it', `https://${host}/verify/${serial}).`, serial],
  ['in angle brackets', `<https://${host}/verify/${serial}>`, serial],
  ['of a partner’s own serial, with a comma', `https://${host}/verify/LOT-000123,`, 'LOT-000123'],
  ['in a sentence', `Is this real? https://${host}/verify/${serial}, bought today`, serial],
  ['after the prefix of a scanner', `]Q1https://${host}/verify/${serial}`, serial],
  ['without a serial', `https://${host}/verify/`, 'empty'],
  ['to another site', `https://evil.example/verify/${serial}`, 'link to evil.example'],
  ['to another site, after a prefix', `]Q1https://evil.example/${serial}`, 'link to evil.example'],
  ['to another site, with quotes', `"https://evil.example/${serial}"`, 'link to evil.example'],
  ['to another site, without a scheme', `evil.example/verify/${serial}`, 'other'],
  ['to another site that begins like ours', `${host}.evil.example/verify/${serial}`, 'other'],
  ['to another site, in a sentence with a serial', `Try https://evil.example/ ${serial}`, 'other'],
])('a link %s: %s', (_, text, expected) => expect(read(text)).toBe(expected))

test.each<[string, string, string]>([
  ['with spaces and a long dash', spaced.replace(' ', '\u2013').toLowerCase(), serial],
  ['with a minus and characters that nobody sees', grouped.replace('-', '\u2212').replace('-', '\u200b\ufeff'), serial],
  ['with a bracket behind it', `${grouped})`, serial],
  ['with a comma behind it', `${grouped},`, serial],
  ['with a stop and a smile behind it', `${grouped}. 😀`, serial],
  ['in quotes', `“${grouped}”`, serial],
  ['in bold, as chats write it', `*${grouped}*`, serial],
  ['with a slash behind it', `${serial}/`, serial],
  ['with a query behind it', `${serial}?lang=fr`, serial],
  ['after the prefix of a QR code', `]Q1${serial}`, serial],
  ['after the prefix of a plain DataMatrix', `]d1${serial}`, serial],
  ['after the prefix of a GS1 DataMatrix', `]d2${serial}`, serial],
  ['after the prefix of a GS1 QR code', `]Q3${grouped}`, serial],
  ['with its name', `Serial:${grouped}`, serial],
  ['with words around it', `Pls check ${spaced} for me, thanks`, serial],
  ['twice in a message', `${serial}\nI mean ${grouped}`, serial],
  ['of a partner, in brackets', '[LOT-000123]', 'LOT-000123'],
  ['of two products in one message', `${serial}, ${encodeSerial(43n)}?`, 'other'],
])('a serial %s: %s', (_, text, expected) => expect(read(text)).toBe(expected))

const lost = (between: string) => `01${gtin}10LOT7${between}21${serial}`

test.each<[string, string, string]>([
  ['with FNC1', `]d2${lost(groupSeparator)}`, under],
  ['with nothing in its place', lost(''), under],
  ['with nothing in its place, after a prefix', `]d2${lost('')}`, under],
  ['with a short lot that runs into the serial', `01${gtin}10A21${serial}`, under],
  ['with dates between', `01${gtin}172804011025LOT121${serial}`, under],
  ['with the lot behind the serial', `01${gtin}21${serial}10A7`, `${under} or ${serial}10A7 under ${gtin}`],
  ['with the date behind the serial', `01${gtin}21${serial}17280401`, under],
  ['with the GTIN behind the serial', `]d221${serial}01${gtin}`, under],
  ['with a lot that has a 21 in it', `01${gtin}10B21X21${serial}`, under],
  ...[' ', '<GS>', '{GS}', '[GS]', '(GS)', '^]', '|', '<FNC1>', '\\x1d', '\\u001D', '%1D', '~', '#', '\t', '␝'].map(
    (sign): [string, string, string] => [`with ${JSON.stringify(sign)}`, lost(sign), under],
  ),
  ['with spaces between all parts', `01 ${gtin} 10 LOT7 21 ${serial}`, under],
  ['with spaces in all groups', `01 0950 6000 1343 52 21 ${spaced}`, under],
  ['as printed', `(01)${gtin}(10)LOT7(21)${serial}`, under],
  ['as printed in groups', `(01) 0950 6000 1343 52 (21) ${spaced}`, under],
  ['as printed, with brackets in the lot', `(01)${gtin}(10)A(21)B(7)(21)${serial}`, under],
  ['as printed, with escaped brackets in the lot', `(01)${gtin}(10)A\\(21)B(21)${serial}`, under],
  ['as printed, the serial alone', `(21)${serial}`, serial],
  ['as printed, the serial alone, in groups', `(21) ${grouped}`, serial],
  ['as printed, a partner’s serial alone', '(21)LOT-000123', 'LOT-000123'],
  ['as a link', `https://${host}/01/${gtin}/10/LOT7/21/${serial}?17=280401`, under],
  ['as a link in a sentence', `See https://${host}/01/${gtin}/21/${serial}, please`, under],
  ['as a link without a scheme', `${host}/01/${gtin}/21/${serial}/`, under],
  [
    'as a compressed link, which the server reads',
    `https://${host}/DBFKk4XBoOHZWxnqC4enCYI_SzI?x=1`,
    'DBFKk4XBoOHZWxnqC4enCYI_SzI',
  ],
  ['as one that ends in a sign', `https://${host}/DBFKk4XBoOHZWxnqC4enCYI_Sz-`, 'DBFKk4XBoOHZWxnqC4enCYI_Sz-'],
  ['as one without a digit', `https://${host}/DBFKkXBoOHZWxnqCenCYI_SzI`, 'DBFKkXBoOHZWxnqCenCYI_SzI'],
  [
    'as a link that is compressed behind its GTIN',
    `https://${host}/01/${gtin}/IQcAAHs?17=280401`,
    `/01/${gtin}/IQcAAHs`,
  ],
  ['as a compressed link to another site', `https://evil.example/DBFKk4XBoOHZWxnqC4enCYI_SzI`, 'link to evil.example'],
  ['as a link with a part in the wrong place', `https://${host}/01/${gtin}/7003/2604011200`, 'other'],
  ['as a link, with quotes around it', `“https://${host}/01/${gtin}/21/${serial}”`, under],
  ['of a partner’s serial', `01${gtin}10LOT7|21PK00-1234567`, `PK00-1234567 under ${gtin}`],
  ['with a wrong GTIN', `]d20109506000134353${'10LOT721'}${serial}`, 'other'],
  ['as printed, with a wrong GTIN', `(01)09506000134353(21)${serial}`, 'other'],
  ['without a serial', `01${gtin}10LOT7`, 'other'],
])('a GS1 label %s: %s', (_, text, expected) => expect(read(text)).toBe(expected))

test('no text of a label makes a reader slow', () => {
  const startedAt = performance.now()
  for (const text of ['01'.repeat(2000), '21'.repeat(2000), `01${gtin}${'21A '.repeat(1000)}`, '7K2M '.repeat(800)]) {
    read(text)
    expect(parseLabelReadings(text)?.readings.length ?? 0).toBeLessThanOrEqual(8)
  }
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
